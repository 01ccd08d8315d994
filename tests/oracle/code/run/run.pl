# SPDX-License-Identifier: Apache-2.0
# Runs Perl programs one after the other, each in a process of its own, and prints what each asked for; nothing of it is done.
our @asked;
our ($is_child, $failed);
# The first END block of all: it runs behind those of the program.
END {
  if ($is_child) {
    my @said = map { my ($name, $words, %keywords) = @$_;
      '[' . json($name) . ',[' . join(',', map { json($_) } @$words) . '],{' . join(',', map { json($_) . ':[' . json($keywords{$_}) . ']' } keys %keywords) . '}]' } @asked;
    print STDOUT '[[' . join(',', @said) . '],' . ($failed ? json($failed) : 'null') . "]\n";
  }
}
BEGIN {
  $INC{$_} = 1 for ('File/Path.pm', 'HTTP/Tiny.pm', 'IO/Socket/INET.pm');
  no warnings;
  *CORE::GLOBAL::unlink = sub { push @asked, map { ['unlink', [$_]] } @_; 1 };
  *CORE::GLOBAL::rmdir = sub { push @asked, ['rmdir', [@_]]; 1 };
  *CORE::GLOBAL::system = sub { push @asked, ['system', [@_]]; 0 };
  *CORE::GLOBAL::exec = sub { push @asked, ['exec', [@_]]; die 'exec' };
  *CORE::GLOBAL::exit = sub { die 'exit' };
  *CORE::GLOBAL::open = sub (*;$@) { push @asked, ['open', ['', @_[1 .. $#_]]]; 1 };
  *File::Path::rmtree = sub { push @asked, ['rmtree', [map { "$_" } @_]]; 1 };
  *P::rmtree = \&File::Path::rmtree;
  *HTTP::Tiny::new = sub { bless {}, 'HTTP::Tiny' };
  *HTTP::Tiny::get = sub { push @asked, ['HTTP.Tiny.get', ["$_[1]"]]; {} };
  *HTTP::Tiny::post = sub { push @asked, ['HTTP.Tiny.post', ["$_[1]"]]; {} };
  *IO::Socket::INET::new = sub { shift; push @asked, ['IO.Socket.INET.new', @_ % 2 ? [@_] : ([], @_)]; bless {}, 'IO::Socket::INET' };
}
package main;
sub json { my ($t) = @_; $t //= ''; $t =~ s/([\\"])/\\$1/g; $t =~ s/([\x00-\x1f\x7f-\xff])/sprintf('\\u%04x', ord $1)/ge; return "\"$t\"" }
$| = 1;
local $/ = "\0";
my @texts = <STDIN>;
for my $text (@texts) {
  chomp $text;
  my $child = fork;
  if ($child == 0) {
    $is_child = 1;
    $/ = "\n";
    local $SIG{ALRM} = sub { die 'long' };
    alarm 2;
    # A package of its own, with a rmtree as the module would put it there.
    eval "package P; no strict; no warnings;\n$text";
    alarm 0;
    $failed = $@;
    CORE::exit(0);
  }
  waitpid($child, 0);
}
