const fs = require('fs');
var b = '/home/dev/app';
function f1() {
  fs.writeFileSync(`${b}/one`, 'x');
  var b = '/tmp/x';
}
f1();
