class C6 {
  public $p;
  function __construct($p) { $this->p = $p; }
}
$o7 = new C6('dist/out');
if (2 < 0) {
  $o7->p = '/tmp/x';
}
rmdir(($o7->p . '.old'));
