if (1 < 1) {
  $m2 = ['k' => 'a', 'l' => 'b'];
}
file_put_contents($m2['l'] . '/two', 'x');
