const fs = require('fs');
switch (1) {
case 0:
  function f2(p) { fs.unlinkSync(p); }
  break;
case 1:
  f2('/home/dev');
}
