use File::Path;
my $b = '/home/dev';
sub f1 {
  return join('', $b, '.old');
}
my $b = '/tmp/x';
rmtree(f1());
