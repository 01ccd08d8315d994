# SPDX-License-Identifier: Apache-2.0
# Runs Perl programs one after the other and prints what each asked for; nothing of it is done.
our @asked;
BEGIN {
  $INC{'File/Path.pm'} = 1;
  no warnings;
  *CORE::GLOBAL::unlink = sub { push @asked, map { ['unlink', [$_]] } @_; 1 };
  *CORE::GLOBAL::rmdir = sub { push @asked, ['rmdir', [@_]]; 1 };
  *CORE::GLOBAL::system = sub { push @asked, ['system', [@_]]; 0 };
  *CORE::GLOBAL::exec = sub { push @asked, ['exec', [@_]]; die 'exec' };
  *CORE::GLOBAL::exit = sub { die 'exit' };
  *CORE::GLOBAL::open = sub (*;$@) { push @asked, ['open', ['', @_[1 .. $#_]]]; 1 };
}
package main;
sub json { my ($t) = @_; $t //= ''; $t =~ s/([\\"])/\\$1/g; $t =~ s/([\x00-\x1f\x7f-\xff])/sprintf('\\u%04x', ord $1)/ge; return "\"$t\"" }
local $/ = "\0";
my $number = 0;
while (my $text = <STDIN>) {
  chomp $text;
  @asked = ();
  $number++;
  {
    local $/ = "\n";
    local $@;
    # A package of its own, with a rmtree of its own as the module would put it there.
    no warnings; no strict;
    my $package = "P$number";
    *{"${package}::rmtree"} = sub { push @main::asked, ['rmtree', [map { "$_" } @_]]; 1 };
    local $SIG{ALRM} = sub { die 'long' };
    alarm 2;
    eval "package $package; no strict; no warnings;\n$text";
    alarm 0;
    $main::failed = $@;
  }
  my @said = map { '[' . json($_->[0]) . ',[' . join(',', map { json($_) } @{$_->[1]}) . ']]' } @asked;
  print STDOUT '[[' . join(',', @said) . '],' . ($main::failed ? json($main::failed) : 'null') . "]\n";
}
