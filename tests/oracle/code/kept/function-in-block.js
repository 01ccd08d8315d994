const fs = require('fs'), cp = require('child_process');
for (let i = 0; i < 2; i++) {
  function f4(a) {
    c += '.old';
  }
}
var c = '/etc/app-bak';
f4('/etc/app');
cp.execSync('rm ' + c);
