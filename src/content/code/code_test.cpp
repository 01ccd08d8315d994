// SPDX-License-Identifier: Apache-2.0
// Code to calls, one line a text: what is called, with what, and what flows from where.
#include "content/code/code.h"

#include <gtest/gtest.h>

#include "content/code/test_calls.h"

namespace pawl {
namespace {

TEST(Code, of_python_by_any_name) {
  expect_calls("python", {
                             {"import os; os.system('ls')", R"(os.system("ls"))"},
                             {"import os as o; o.system('ls')", R"(os.system("ls"))"},
                             {"from os import system as s; s('ls')", R"(os.system("ls"))"},
                             {"from os import *\nsystem('ls')", R"(os.system("ls"))"},
                             {"__import__('os').system('ls')", R"(os.system("ls"))"},
                             {"import os; getattr(os, 'sys' + 'tem')('ls')", R"(os.system("ls"))"},
                             {"import os; getattr(os, x)('ls')", R"(os.?("ls"))"},
                             {"import sys; sys.modules['os'].system('ls')", R"(os.system("ls"))"},
                             {"builtins.exec('x')", R"(exec("x"))"},
                             {"import subprocess as p; p.run(['a', b], shell=True)",
                              R"(subprocess.run(["a", ? with b], shell="True"))"},
                             {"print 'a', 1", R"(print("a", "1"))"},
                         });
}

TEST(Code, of_python_with_values_that_are_worked_out) {
  expect_calls("python", {
                             {"f('a' + 'b' 'c')", R"(f("abc"))"},
                             {"x = 'y'; f(f'a{x}b')", R"(f("ayb"))"},
                             {"f('%s-%d' % ('a', 3))", R"(f("a-3"))"},
                             {"f('{}/{}'.format('a', 'b'))", R"(f("a/b"))"},
                             {"f('fr- mr'[::-1])", R"(f("rm -rf"))"},
                             {"f(''.join(chr(c) for c in [114, 109]))", R"(f("rm"))"},
                             {"import base64; f(base64.b64decode('cm0=').decode())", R"(f("rm"))"},
                             {"import codecs; f(codecs.decode('ez', 'rot13'))", R"(f("rm"))"},
                             {"f(bytes.fromhex('726d').decode())", R"(f("rm"))"},
                             {"import os; f(os.path.join(os.environ['HOME'], 'x'))", R"(f("/home/dev/x"))"},
                             {"from pathlib import Path; (Path.home() / 'x').unlink()",
                              R"(pathlib.Path.unlink("/home/dev/x" :))"},
                             {"import glob\nfor f in glob.glob('*.o'): g(f)", R"(g("*.o" as pattern))"},
                             {"import os\nfor r, d, f in os.walk('/x'): g(os.path.join(r, f))", R"(g("/x" and below))"},
                             {"x = 'a' if c else 'b'; f(x)", R"(f("a") ; f("b"))"},
                             {"x = 'a'\nif c: x = 'b'\nf(x)", R"(f("a") ; f("b"))"},
                             {"for p in ['a', 'b']: f(p)", R"(f("a") ; f("b"))"},
                             {"def g(p, q='d'): f(p, q)\ng('a')", R"(f("a", "d"))"},
                         });
}

TEST(Code, of_python_by_frames) {
  expect_calls(
      "python",
      {
          {"p = 'a'\ndef f():\n  p = 'b'\nf()\ng(p)", R"(g("a"))"},
          {"p = 'a'\ndef f():\n  global p\n  p = 'b'\nf()\ng(p)", R"(g("b"))"},
          {"def o():\n  p = 'a'\n  def i():\n    nonlocal p\n    p = 'b'\n  i()\n  g(p)\no()", R"(g("b"))"},
          {"p = 'a'\nx = [p for p in ['b']]\ng(p)", R"(g("a"))"},
          {"class C:\n  p = 'b'\np = 'a'\ng(p); g(C.p)", R"(g("a") ; g("b"))"},
          {"p = 'a'\ndef f(q=p): g(q)\np = 'b'\nf()", R"(g("a"))"},
          {"def m(p):\n  def i(): g(p)\n  return i\nm('a')()", R"(g("a"))"},
          {"class C:\n  def __init__(self, p): self.p = p\n  def d(self): g(self.p)\na = C('a'); b = C('b'); a.d()",
           R"(g("a"))"},
          {"a = []\nb = a\nb.append('x')\ng(a)", R"(g(["x"]))"},
          {"d = {'p': 'a'}\ndef f(c): c['p'] = 'b'\nf(d)\ng(d['p'])", R"(g("b"))"},
          {"def f():\n  yield 'a'\n  yield 'b'\nfor x in f(): g(x)", R"(g("a") ; g("b"))"},
      });
}

TEST(Code, of_python_by_paths) {
  expect_calls("python",
               {
                   {"p = 'a'\nif c:\n  p = 'b'\nelse:\n  p = 'd'\nf(p)", R"(f("b") ; f("d"))"},
                   {"p = 'a'\nif c:\n  p = 'b'\n  raise E\nf(p)", R"(f("a"))"},
                   {"def g():\n  if c: return 'a'\n  return 'b'\nf(g())", R"(f("a") ; f("b"))"},
                   {"p = 'a'\nfor x in y:\n  f(p)\n  p = 'b'\nf(p)", R"(f("a") ; f("a") ; f("b") ; f("a") ; f("b"))"},
                   {"for p in ['a', 'b']:\n  if c: break\nf(p)", R"(f("a") ; f("b"))"},
                   {"p = 'a'\ntry:\n  p = 'b'\n  h()\n  p = 'd'\nexcept E: f(p)", R"(h() ; f("b"))"},
                   {"p = 'a'\nc and (p := 'b')\nf(p)", R"(f("a") ; f("b"))"},
                   {"a = 'x' if c else 'y'\nb = '1' if d else '2'\nf(a, b)",
                    R"(f("x", "1") ; f("x", "2") ; f("y", "1") ; f("y", "2"))"},
                   {"if c:\n  a = 'x'; b = '1'\nelse:\n  a = 'y'; b = '2'\nf(a, b)", R"(f("x", "1") ; f("y", "2"))"},
                   {"l = ['a']\nfor x in y: l.append('b')\nf(l)", R"(f(["a", "b"]))"},
               });
}

TEST(Code, of_python_with_what_is_made_where_it_is_asked_for) {
  expect_calls(
      "python",
      {
          {"import os\nos.__dict__['remove']('a')", R"(os.remove("a"))"},
          {"class C:\n  def __getattr__(self, n): return 'a'\ng(C().x)", R"(g("a"))"},
          {"class C:\n  @property\n  def x(self): return 'a'\ng(C().x)", R"(g("a"))"},
          {"class C:\n  def __enter__(self): return 'a'\n  def __exit__(self, *z): g('b')\nwith C() as x: g(x)",
           R"(g("a") ; g("b"))"},
          {"import contextlib\n@contextlib.contextmanager\ndef c(): yield 'a'\nwith c() as x: g(x)", R"(g("a"))"},
          {"def f(): pass\ndef h(): pass\nf.p = 'a'\nh.p = 'b'\ng(f.p)", R"(g("a"))"},
          {"a, *b = ['x', 'y', 'z']\ng(b)", R"(g(["y", "z"]))"},
          {"p = 'a'\ndef f():\n  yield p\n  yield p\nfor x in f():\n  g(x)\n  p = 'b'",
           R"(g("a") ; g("a") ; g("b") ; g("a") ; g("b"))"},
          {"q = []\nfor x in ['a', 'b']: q.append(lambda x=x: g(x))\nfor f in q: f()", R"(g("a") ; g("b"))"},
      });
}

TEST(Code, of_python_that_is_called_by_others) {
  expect_calls("python",
               {
                   {"import atexit\np = 'a'\ndef f(): g(p)\natexit.register(f)\np = 'b'", R"(g("a") ; g("b"))"},
                   {"import functools\nfunctools.partial(g, 'a')('b')", R"(g("a", "b"))"},
                   {"import operator, os\noperator.methodcaller('remove', 'a')(os)", R"(os.remove("a"))"},
                   {"import operator, os\noperator.attrgetter('remove')(os)('a')", R"(os.remove("a"))"},
                   {"import threading, os\nthreading.Thread(target=os.remove, args=('a',)).start()",
                    R"(os.remove("a") ; threading.Thread.start())"},
                   {"import os\nlist(map(os.remove, ['a', 'b']))", R"(os.remove("a") ; os.remove("b"))"},
               });
}

TEST(Code, of_python_with_what_flows) {
  expect_calls(
      "python",
      {
          {"import requests; exec(requests.get('u').text)",
           R"(requests.get("u") ; exec(? from 0 with requests.get.text) ; requests.get.text(? from 0 : ? from 1)~)"},
          {"r = open('a').read(); post(data=r)", R"(open("a") ; open.read(? from 0 :) ; post(data=? from 1))"},
          {"import os; post(os.environ)", R"(post(? with os.environ) ; os.environ(? from 0)~)"},
          {"with open('a') as f: g(f)", R"(open("a") ; g(? from 0))"},
      });
}

TEST(Code, that_is_called_later) {
  expect_calls(
      "python",
      {
          {"import sched\nsched.scheduler().enter(0, 1, g, ('a',))", R"(sched.scheduler() ; g("a"))"},
          {"import sched\nsched.scheduler().enterabs(0, 1, g, argument=('a',))", R"(sched.scheduler() ; g("a"))"},
          {"import atexit\n@atexit.register\ndef f(): g('a')", R"(g("a"))"},
          {"import threading\nt = threading.Thread(None, g, 'name', ('a',))", R"(g("a"))"},
          {"import threading\nt = threading.Thread(target=g, kwargs={'k': 'a'})", R"(g(k="a"))"},
          {"import concurrent.futures as c\ne = c.ThreadPoolExecutor()\ne.submit(g, 'a')\ne.map(g, ['b'])",
           R"(concurrent.futures.ThreadPoolExecutor() ; g("a") ; g("b"))"},
          {"import operator\noperator.call(g, operator.add('a', 'b'))", R"(g("ab"))"},
          // What is only named is not called.
          {"import sched\ns = sched.scheduler()\nx = 'g'", "sched.scheduler()"},
          {"import threading\nt = threading.Thread(None, None, 'name')", R"(threading.Thread("None", "None", "name"))"},
      });
  expect_calls("node", {
                           {"setTimeout(g, 1, 'a'); setImmediate(g, 'b')", R"(g("a") ; g("b"))"},
                           {"process.nextTick(g, 'a'); queueMicrotask(() => g('b'))", R"(g("a") ; g("b"))"},
                           {"require('timers').setTimeout(g, 1, 'a')", R"(g("a"))"},
                           {"let p = 'a'; setTimeout(() => g(p), 1); p = 'b'", R"(g("a") ; g("b"))"},
                           {"clearTimeout(t)", R"(clearTimeout(? with t) ; t(? from 0)~)"},
                       });
  expect_calls("ruby", {
                           {"at_exit { g('a') }", R"(g("a"))"},
                           {"END { g('a') }", R"(g("a"))"},
                           {"Thread.new('a') { |x| g(x) }", R"(g("a"))"},
                           {"p = 'a'\nat_exit { g(p) }\np = 'b'", R"(g("a") ; g("b"))"},
                           {"x = Thread", ""},
                       });
  expect_calls("perl", {
                           {"END { g('a') }", R"(g("a"))"},
                           {"my $p = 'a'; END { g($p) } $p = 'b';", R"(g("a") ; g("b"))"},
                           {"BEGIN { g('a') }", R"(g("a"))"},
                       });
  expect_calls("php",
               {
                   {"register_shutdown_function('g', 'a');", R"(g("a"))"},
                   {"register_shutdown_function([new C, 'm']); class C { function m() { g('a'); } }", R"(g("a"))"},
                   {"register_tick_function('g', 'a');", R"(g("a"))"},
                   {"f('g', 'a');", R"(f("g", "a"))"},
               });
}

TEST(Code, of_javascript) {
  expect_calls(
      "node",
      {
          {"require('child_process').execSync('ls')", R"(child_process.execSync("ls"))"},
          {"const {execSync: e} = require('child_process'); e('ls')", R"(child_process.execSync("ls"))"},
          {"import {rmSync} from 'node:fs'; rmSync('a', {recursive: true})", R"(fs.rmSync("a", {recursive="true"}))"},
          {"require('fs').promises.rm('a')", R"(fs.promises.rm("a"))"},
          {"globalThis['ev' + 'al']('x')", R"(eval("x"))"},
          {"(0, eval)('x')", R"(eval("x"))"},
          {"f(`a${1 + 2}b`)", R"(f("a3b"))"},
          {"f(atob('cm0='))", R"(f("rm"))"},
          {"f(Buffer.from('cm0=', 'base64').toString())", R"(f("rm"))"},
          {"f(['r', 'm'].join(''))", R"(f("rm"))"},
          {"['a', 'b'].forEach(x => f(x))", R"(f("a") ; f("b"))"},
          {"fetch('u').then(r => r.text()).then(eval)",
           R"(fetch("u") ; fetch.then(? from 0 : ?) ; .text(? from 1 from 0 :) ; )"
           R"(fetch.then.then(? from 1 : ? with eval) ; eval(? from 3 from 1)~)"},
          {"const x: string = 'a'; f(x as string)", R"(f("a"))"},
      });
}

TEST(Code, of_javascript_by_frames) {
  expect_calls(
      "node",
      {
          {"let p = 'a'; { let p = 'b'; } f(p)", R"(f("a"))"},
          {"var p = 'a'; { var p = 'b'; } f(p)", R"(f("b"))"},
          {"let p = 'a'; function g() { p = 'b' } g(); f(p)", R"(f("b"))"},
          {"let p = 'a'; function g() { const p = 'b' } g(); f(p)", R"(f("a"))"},
          {"g(); function g() { f('a') }", R"(f("a"))"},
          {"switch (x) { case 1: p = 'a'; case 2: f(p); break; default: p = 'b' } f(p)", R"(f("a") ; f("a") ; f("b"))"},
          {"class C { constructor(p) { this.p = p } d() { f(this.p) } } new C('a').d()", R"(f("a"))"},
          {"const o = {p: 'a', d() { f(this.p) }}; o.p = 'b'; o.d()", R"(f("b"))"},
          {"f.call(null, 'a'); f.apply(null, ['b']); f.bind(null, 'c')()", R"(f("a") ; f("b") ; f("c"))"},
          {"Reflect.apply(f, null, ['a'])", R"(f("a"))"},
      });
}

TEST(Code, of_javascript_with_what_is_made_where_it_is_asked_for) {
  expect_calls(
      "node",
      {
          {"const q = []; for (const p of ['a', 'b']) q.push(() => f(p)); q.forEach(z => z())", R"(f("a") ; f("b"))"},
          {"class C { get p() { return 'a' } } f(new C().p)", R"(f("a"))"},
          {"const o = {get p() { return 'a' }, set p(v) { g(v) }}; f(o.p)", R"(f("a") ; g(?))"},
          {"f(new Proxy({}, {get: () => 'a'}).p)", R"(f("a"))"},
          {"f(Object.defineProperty({}, 'p', {get() { return 'a' }}).p)", R"(f("a"))"},
          {"new Function('p', 'f(p)')('a')", R"x(Function("p", "f(p)") ; f("a"))x"},
          {"function* g() { yield 'a'; yield* ['b'] } for (const x of g()) f(x)", R"(f("a") ; f("b"))"},
          {"f(['a'].find(x => x > 'b'))", R"(f("a") ; f("undefined"))"},
          {"f(['a', undefined].join('-'))", R"(f("a-"))"},
          {"const o = {p: 'a'}; if (x) { o.p = 'b' } Object.assign(o, {p: 'd'}); f(o.p)", R"(f("d"))"},
          {"function g() { f(p); var {k: p} = {k: 'b'} } var p = 'a'; g()", R"(f("undefined"))"},
          {"function g() { f(p); for (var p of ['b']); } var p = 'a'; g()", R"(f("undefined"))"},
      });
}

TEST(Code, of_perl_by_references) {
  expect_calls(
      "perl",
      {
          {R"(&{"unlink"}('a'))", R"(unlink("a"))"},
          {"&{sub { unlink(shift) }}('a')", R"(unlink("a"))"},
          {"sub f { unlink(shift) } &{\\&f}('a')", R"(unlink("a"))"},
          {"*f = sub { unlink(shift) }; f('a')", R"(unlink("a"))"},
          {R"(*{"f"} = sub { unlink(shift) }; f('a'))", R"(unlink("a"))"},
          {"sub f { unlink(shift) } __PACKAGE__->can('f')->('a')", R"(unlink("a"))"},
          {"my $p = 'a'; sub f { $_[0] = 'b' } f($p); unlink($p)", R"(unlink("b"))"},
          {"my $p = 'a'; my $r = \\$p; $$r = 'b'; unlink($p)", R"(unlink("b"))"},
          {"my @l = ('a'); $_ = 'b' for @l; unlink($l[0])", R"(unlink("b"))"},
          {"my $p = 'a'; my $f = sub { unlink($p) }; my $p = 'b'; $f->(); unlink($p)", R"(unlink("a") ; unlink("b"))"},
          {"sub C::q { 'a' } my $o = bless({}, 'C'); my $m = 'q'; unlink($o->q); unlink($o->$m)",
           R"(unlink("a") ; unlink("a"))"},
          {"system(join(' ', 'rm', 'a')); system(\"rm @{['a', 'b']}\")", R"(system("rm a") ; system("rm a b"))"},
          {"unlink((grep { $_ ne 'a' } ('a', 'b'))[0])", R"(unlink("a") ; unlink("b") ; unlink(""))"},
          {"my @q; push(@q, sub { unlink('a') }); $_->() for @q", R"(unlink("a"))"},
          {"my $p = 'a'; sub g { $p = 'b'; 'c' } f($p, g())", R"(f("b", "c"))"},
          {"my $p = 'a'; sub g { my $p = 'b'; 'c' } f($p, g())", R"(f("a", "c"))"},
          {"my $p = 'a'; sub g { $p = 'b'; 'c' } f(\"$p\", g())", R"(f("a", "c"))"},
      });
}

TEST(Code, of_a_class_that_only_some_path_defines) {
  const std::string ruby = "class B\n  def go\n    f('a')\n  end\nend\nif x\n  class C < B\n  end\nend\nC.new.go";
  EXPECT_NE(dump(read_code("ruby", ruby, {})).find(R"(f("a"))"), std::string::npos);
  const std::string php = "class B { function go() { f('a'); } } if (x) { class C extends B {} } (new C)->go();";
  EXPECT_NE(dump(read_code("php", php, {})).find(R"(f("a"))"), std::string::npos);
}

TEST(Code, of_ruby_by_messages) {
  const std::string_view kClass = "class C\n  attr_accessor :p\n  def go\n    f(@p)\n  end\nend\no = C.new\n";
  const auto calls = [&](std::string_view text) {
    return dump(read_code("ruby", std::string(kClass) + std::string(text), {}));
  };
  EXPECT_EQ(calls("o.send(:p=, 'a'); o.send(:go)"), R"(f("a"))");
  EXPECT_EQ(calls("o.instance_variable_set(:@p, 'a'); o.method(:go).call"), R"(f("a"))");
  expect_calls("ruby",
               {
                   {"class C\n  define_method(:q) { 'a' }\nend\nf(C.new.q)", R"(f("a"))"},
                   {"class C\n  def method_missing(n, *z)\n    n\n  end\nend\nf(C.new.q)", R"(f("q"))"},
                   {"define_singleton_method(:g) { |x| f(x) }\ng('a')", R"(f("a"))"},
                   {"S = Struct.new(:q)\nf(S.new('a').q)", R"(f("a"))"},
                   {"e = Enumerator.new { |y| y << 'a'; y.yield('b') }\ne.each { |x| f(x) }", R"(f("a") ; f("b"))"},
                   {"q = []\n['a', 'b'].each { |x| q << -> { f(x) } }\nq.each(&:call)", R"(f("a") ; f("b"))"},
                   {"def g(t)\n  t << 'b'\nend\np = 'a'\ng(p)\nf(p)", R"(f("ab"))"},
                   {"q = []\nif x\n  q << -> { f('a') }\nend\nq.each(&:call)", R"(f("a"))"},
                   {"f(['a', 'b'].reject { |x| x == 'a' }.first)", R"(f("a") ; f("b") ; f(""))"},
               });
}

TEST(Code, of_php_by_references) {
  expect_calls("php", {
                          {"(new ReflectionFunction('f'))->invoke('a');", R"(f("a"))"},
                          {"Closure::fromCallable('f')('a'); f(...)('b');", R"(f("a") ; f("b"))"},
                          {"$p = 'a'; function g(&$q) { $q = 'b'; } g($p); f($p);", R"(f("b"))"},
                          {"$p = 'a'; $q = &$p; $q = 'b'; f($p);", R"(f("b"))"},
                          {"$p = 'a'; $q = &$p; unset($q); $q = 'b'; f($p);", R"(f("a"))"},
                          {"$p = 'a'; $g = fn() => f($p); $p = 'b'; $g();", R"(f("a"))"},
                          {"function g() { static $s = 'a'; f($s); $s .= 'b'; } g(); g();", R"(f("a") ; f("ab"))"},
                          {"function g() { if (x) { global $p; } f($p); } $p = 'a'; g();", R"(f("") ; f("a"))"},
                          {"$GLOBALS['p'] = 'a'; f($p);", R"(f("a"))"},
                          {"class C { function __get($n) { return $n; } } f((new C)->q);", R"(f("q"))"},
                          {"class C { function __construct(public $q = 'a') {} } f((new C)->q);", R"(f("a"))"},
                          {"$l = []; $l[] = 'a'; f($l[0]);", R"(f("a"))"},
                          {"['k' => $a] = ['k' => 'a']; f($a);", R"(f("a"))"},
                      });
}

TEST(Code, of_other_languages_by_frames) {
  expect_calls("php", {
                          {"$p = 'a'; function g() { $p = 'b'; } g(); f($p);", R"(f("a"))"},
                          {"$p = 'a'; function g() { global $p; $p = 'b'; } g(); f($p);", R"(f("b"))"},
                          {"$p = 'a'; $g = function() use ($p) { f($p); }; $p = 'b'; $g();", R"(f("a"))"},
                          {"$a = ['p' => 'a']; $b = $a; $b['p'] = 'b'; f($a['p']);", R"(f("a"))"},
                      });
  expect_calls("perl",
               {
                   {"my $p = 'a'; { my $p = 'b'; } f($p)", R"(f("a"))"},
                   {"our $p = 'a'; sub g { f($p) } sub h { local $p = 'b'; g() } h(); g()", R"(f("b") ; f("a"))"},
                   {"my @a = ('a'); my @b = @a; $b[0] = 'b'; f($a[0])", R"(f("a"))"},
               });
  expect_calls("ruby",
               {
                   {"p = 'a'\ndef g\n  p = 'b'\nend\ng()\nf(p)", R"(f("a"))"},
                   {"p = 'a'\n[1].each { |x| p = 'b' }\nf(p)", R"(f("b"))"},
                   {"class C\n  def initialize(p)\n    @p = p\n  end\n  def d\n    f(@p)\n  end\nend\nC.new('a').d()",
                    R"(f("a"))"},
               });
}

TEST(Code, of_ruby) {
  expect_calls("ruby", {
                           {"system 'rm', '-r', \"a#{1}\"", R"(system("rm", "-r", "a1"))"},
                           {"`ls`; %x(pwd)", R"(`("ls") ; `("pwd"))"},
                           {"Kernel.send(:system, 'ls')", R"(system("ls"))"},
                           {"FileUtils.rm_rf(Dir.home)", R"(FileUtils.rm_rf("/home/dev"))"},
                           {"%w[a b].each { |x| File.delete(x) }", R"(File.delete("a") ; File.delete("b"))"},
                           {"f('cm0='.unpack1('m'))", R"(f("rm"))"},
                           {"f(<<~E)\na\nE\n", R"(f("
a
"))"},
                       });
}

TEST(Code, of_perl) {
  expect_calls("perl", {
                           {"system(\"rm -r $ENV{HOME}\")", R"(system("rm -r /home/dev"))"},
                           {"`ls`; qx{pwd}", R"(qx("ls") ; qx("pwd"))"},
                           {"use File::Path; File::Path::rmtree('a')", R"(File.Path.rmtree("a"))"},
                           {"sub f { my ($p) = @_; unlink $p } f('a')", R"(unlink("a"))"},
                           {"sub f { my $p = shift; unlink $p } f('a')", R"(unlink("a"))"},
                           {"unlink for qw(a b)", R"(unlink("a") ; unlink("b"))"},
                           {"system(pack('H*', '726d'))", R"(system("rm"))"},
                           {"s/x/unlink('a')/e", R"x(eval("unlink('a')"))x"},
                       });
}

TEST(Code, of_php) {
  expect_calls("php", {
                          {"system('ls');", R"(system("ls"))"},
                          {"<?php SYSTEM('ls');", R"(system("ls"))"},
                          {"$f = 'sys' . 'tem'; $f('ls');", R"(system("ls"))"},
                          {"call_user_func('system', 'ls');", R"(system("ls"))"},
                          {"$x = 'a'; f(\"$x/{$x}\");", R"(f("a/a"))"},
                          {"`ls`;", R"(shell_exec("ls"))"},
                          {"\"<?php system('a'); ?>\"", R"(system("a"))"},
                      });
}

TEST(Code, that_starts_itself_for_ever) {
  const auto forks = [](std::string_view language, std::string_view text) {
    return read_code(language, text, {}).forks_for_ever;
  };
  EXPECT_TRUE(forks("python", "import os\nwhile True: os.fork()"));
  EXPECT_TRUE(forks("perl", "fork while fork"));
  EXPECT_TRUE(forks("perl", "while(1){fork}"));
  EXPECT_TRUE(forks("ruby", "fork while fork"));
  EXPECT_TRUE(forks("ruby", "loop { fork { loop {} } }"));
  EXPECT_TRUE(forks("php", "<?php while(1) pcntl_fork();"));
  EXPECT_FALSE(forks("python", "import os\nos.fork()"));
  EXPECT_FALSE(forks("python", "while True: print(1)"));
  EXPECT_FALSE(forks("perl", "while(1){ my $p = fork; exec 'ls' if !$p; wait }"));
  EXPECT_FALSE(forks("ruby", "loop { sleep 1 }"));
}

TEST(Code, that_is_broken_says_so) {
  for (const std::string_view language : {"python", "node", "ruby", "perl", "php"}) {
    EXPECT_EQ(read_code(language, "f( ((", {}).problems.empty(), false) << language;
  }
  EXPECT_EQ(dump(read_code("python", "os.system('a')\nf(", {})), R"(os.system("a") ! code with a syntax error)");
}

TEST(Code, that_is_hostile_ends_in_a_problem) {
  const auto repeated = [](std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
  };
  for (const std::string_view language : {"python", "node", "ruby", "perl", "php"}) {
    for (const std::string_view text : {"(", "{", "[", "f("}) {
      EXPECT_FALSE(read_code(language, repeated(text, 20'000), {}).problems.empty()) << language << " " << text;
    }
    // Whatever they are, they end.
    for (const std::string_view text : {"\"", "'", "`", "<", "$", "\\", "%", "/"}) {
      EXPECT_LE(read_code(language, repeated(text, 20'000), {}).calls.size(), 4000U) << language << " " << text;
    }
  }
  EXPECT_FALSE(read_code("python", std::string((1U << 20) + 1, ' '), {}).problems.empty());
  EXPECT_FALSE(read_code("python", repeated("f()\n", 5000), {}).problems.empty());
  EXPECT_LE(dump(read_code("python", "a=[1]\n" + repeated("a=[a,a]\n", 500) + "f(a)", {})).size(), 20'000U);
  EXPECT_EQ(dump(read_code("python", "a='aaaa'\n" + repeated("a=a+a\n", 500) + "f(a)", {})), "f(?)");
}

}  // namespace
}  // namespace pawl
