const fs = require('fs');
var c = '/home/dev';
var d = '/home/dev/app';
try {
  c = d;
  for (let d of [d]) {
  }
} catch (e) {
  c += '.old';
}
fs.unlinkSync(c);
