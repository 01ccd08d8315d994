my $d;
if (2 < 1) { $e = '/tmp/x'; }
unlink($e . '/two');
