// SPDX-License-Identifier: Apache-2.0
// What variables hold where the order of the text is not the order in which it runs, and where two names mean one
// thing.
#include <gtest/gtest.h>

#include "content/code/test_calls.h"

namespace pawl {
namespace {

TEST(CodeValues, with_a_function_that_is_defined_twice) {
  expect_calls("perl", {
                           {"sub t { 'a' } f(t()); sub t { 'b' }", R"(f("b"))"},
                           {"sub t { 'a' } f(t()); if (0) { sub t { 'b' } }", R"(f("b"))"},
                           {"package A; sub t { 'a' } package main; f(A::t()); package A; sub t { 'b' }", R"(f("b"))"},
                           {"f(t()); { sub t { 'a' } }", R"(f("a"))"},
                           // One of each package.
                           {"package A; sub t { 'a' } package B; sub t { 'b' } f(A::t(), t())", R"(f("a", "b"))"},
                       });
  expect_calls("node", {
                           {"function t() { return 'a' } f(t()); function t() { return 'b' }", R"(f("b"))"},
                           {"t = () => 'b'; function t() { return 'a' } f(t())", R"(f("b"))"},
                           {"function g() { h(); function h() { f('a') } } g(); g()", R"(f("a") ; f("a"))"},
                           {"{ function t() { return 'a' } } f(t())", R"(f("a"))"},
                       });
  // Where a definition runs in its turn, the one before it holds until then.
  expect_calls("python", {{"def t(): return 'a'\nf(t())\ndef t(): return 'b'\nf(t())", R"(f("a") ; f("b"))"}});
  expect_calls("ruby", {{"def t\n  'a'\nend\nf(t())\ndef t\n  'b'\nend\nf(t())", R"(f("a") ; f("b"))"}});
}

TEST(CodeValues, of_javascript_that_runs_after_the_text_behind_it) {
  expect_calls("node", {
                           {"let p = 'a'; Promise.resolve('b').then(x => { p = x }); f(p)", R"(f("a") ; f("b"))"},
                           {"let p = 'a'; Promise.resolve('b').then(x => f(p)); p = 'c'", R"(f("a") ; f("c"))"},
                           {"let p = 'a'; (async () => { await null; p = 'b' })(); f(p)", R"(f("a") ; f("b"))"},
                           {"let p = 'a'; async function g() { for await (const x of ['b']) p = x } g(); f(p)",
                            R"(f("a") ; f("b"))"},
                           {"new Promise(r => r('a')).then(f)", R"(f("a"))"},
                           {"new Promise(r => { setTimeout(() => r('a'), 1) }).then(x => f(x))", R"(f("a"))"},
                           {"Promise.all([Promise.resolve('a')]).then(([x]) => f(x))", R"(f("a"))"},
                           {"Promise.resolve({k: 'a'}).then(o => f(o.k))", R"(f("a"))"},
                           // Where the text waits for it, it has run.
                           {"let p = 'a'; await Promise.resolve('b').then(x => { p = x }); f(p)", R"(f("b"))"},
                           {"let p = 'a'; async function g() { await null; p = 'b' } await g(); f(p)", R"(f("b"))"},
                           {"let p = 'a'; (async () => { p = 'b' })(); f(p)", R"(f("b"))"},
                       });
}

TEST(CodeValues, with_a_key_that_is_there_twice) {
  expect_calls("perl", {
                           {"my %h = (k => 'a', k => 'b'); f($h{k})", R"(f("b"))"},
                           {"my %h = ('k', 'a', 'k', 'b'); f($h{k}, 'c')", R"(f("b", "c"))"},
                           {"my $k = 'k'; my $h = {k => 'a', $k => 'b'}; f($h->{k})", R"(f("b"))"},
                           {"sub g { my %o = (k => 'a', @_); f($o{k}) } g(k => 'b')", R"(f("b"))"},
                           {"sub g { my ($p, %o) = @_; f($p, $o{k}) } g('a', k => 'b')", R"(f("a", "b"))"},
                           {"my %d = (k => 'a'); my %h = (%d, k => 'b'); f($h{k}); f($d{k})", R"(f("b") ; f("a"))"},
                       });
  expect_calls("php", {{"$k = 'k'; $h = ['k' => 'a', $k => 'b']; f($h['k']);", R"(f("b"))"}});
  expect_calls("python", {{"h = dict([('k', 'a'), ('k', 'b')])\nh['k'] = 'c'\nf(h['k'])", R"(f("c"))"}});
}

TEST(CodeValues, of_perl_that_reads_the_files_of_its_arguments) {
  expect_calls("perl",
               {
                   {"local @ARGV = 'a'; f(<>)", R"(open(?, "<", "a") ; readline(? from 0) ; f(? from 1))"},
                   {"local (@ARGV, $/) = 'a'; f(<>)", R"(open(?, "<", "a") ; readline(? from 0) ; f(? from 1))"},
                   {"f(<>)", R"(readline("") ; f(? from 0))"},
                   {"local @ARGV = 'a'; f(<STDIN>)", R"(readline("STDIN") ; f(? from 0))"},
               });
}

TEST(CodeValues, with_copies_that_are_not_what_they_were_made_of) {
  expect_calls(
      "node",
      {
          {"const m = new Map([['k', 'a']]); const c = new Map(m); c.set('k', 'b'); f(m.get('k'))", R"(f("a"))"},
          {"const m = new Map(); m.set('k', 'a').set('k', 'b'); for (const [k, v] of m) f(k, v)", R"(f("k", "b"))"},
          {"const s = new Set(['a']); const c = new Set(s); c.add('b'); f([...s], [...c])", R"(f(["a"], ["a", "b"]))"},
          {"const a = ['a']; const c = a.slice(); c[0] = 'b'; f(a, c)", R"(f(["a"], ["b"]))"},
          {"const a = ['a', 'b', 'c']; f(a.slice(1), a.slice(0, -1))", R"(f(["b", "c"], ["a", "b"]))"},
          {"const o = {k: {l: 'a'}}; const c = structuredClone(o); c.k.l = 'b'; f(o.k.l, c.k.l)", R"(f("a", "b"))"},
          // What is in a copy is shared, and another name is not a copy.
          {"const o = {k: {l: 'a'}}; const c = {...o}; c.k.l = 'b'; f(o.k.l)", R"(f("b"))"},
          {"const m = new Map([['k', 'a']]); const c = m; c.set('k', 'b'); f(m.get('k'))", R"(f("b"))"},
      });
  expect_calls("python", {
                             {"d = {'k': 'a'}\nc = d.copy()\nc['k'] = 'b'\nf(d['k'], c['k'])", R"(f("a", "b"))"},
                             {"import copy\nd = ['a']\nc = copy.copy(d)\nc[0] = 'b'\nf(d, c)", R"(f(["a"], ["b"]))"},
                             {"import copy\nd = [['a']]\nc = copy.deepcopy(d)\nc[0][0] = 'b'\nf(d[0][0])", R"(f("a"))"},
                             {"import copy\nd = [['a']]\nc = copy.copy(d)\nc[0][0] = 'b'\nf(d[0][0])", R"(f("b"))"},
                         });
  expect_calls("ruby", {
                           {"d = ['a']\nc = d.clone\nc[0] = 'b'\nf(d, c)", R"(f(["a"], ["b"]))"},
                           {"d = {k: 'a'}\nc = d.merge({k: 'b'})\nf(d[:k], c[:k])", R"(f("a", "b"))"},
                           {"d = 'a'\nc = d.dup\nc << 'b'\nf(d, c)", R"(f("a", "ab"))"},
                           {"d = 'a'\nc = d\nc << 'b'\nf(d, c)", R"(f("ab", "ab"))"},
                       });
  expect_calls("php", {
                          {"$o = new stdClass; $o->k = 'a'; $c = clone $o; $c->k = 'b'; f($o->k);", R"(f("a"))"},
                          {"$o = new stdClass; $o->k = 'a'; $c = $o; $c->k = 'b'; f($o->k);", R"(f("b"))"},
                          {"$o = (object) ['k' => 'a']; $c = $o; $c->k = 'b'; f($o->k);", R"(f("b"))"},
                      });
}

TEST(CodeValues, of_ruby_that_leaves_more_than_a_block) {
  expect_calls("ruby", {
                           {"x = ['a', 'b'].each { |n| break n }\nf(x)", R"(f("a"))"},
                           {"x = ['a'].each { |n| break n if y }\nf(x)", R"(f("a") ; f(["a"]))"},
                           {"x = loop do\n  break 'a'\nend\nf(x)", R"(loop(?) ; f("a"))"},
                           {"def g\n  yield\n  h()\nend\nx = g { break 'a' }\nf(x)", R"(h() ; f("a"))"},
                           {"p = 'a'\n['x', 'y'].each { |n| p = n; break }\nf(p)", R"(f("x"))"},
                           {"def g\n  ['a', 'b'].each { |n| return n }\n  'c'\nend\nf(g())", R"(f("a"))"},
                           {"def g\n  ['a'].each { |n| return n if y }\n  'c'\nend\nf(g())", R"(f("a") ; f("c"))"},
                           // These leave nothing but themselves.
                           {"def g\n  h = ->(n) { return n }\n  h.call('a')\n  'c'\nend\nf(g())", R"(f("c"))"},
                           {"x = ['a'].each { |n| next n }\nf(x)", R"(f(["a"]))"},
                       });
}

TEST(CodeValues, with_variables_that_are_set_by_a_name) {
  expect_calls("python", {
                             {"p = 'a'\nglobals()['p'] = 'z'\nf(p)", R"(f("z"))"},
                             {"p = 'a'\nglobals()[x] = 'z'\nf(p)", R"(f("a") ; f("z"))"},
                             {"p = 'a'\nglobals().update({'p': 'z'})\nf(p)", R"(f("z"))"},
                             {"def g():\n  p = 'a'\n  locals()['p'] = 'z'\n  f(p)\ng()", R"(f("a") ; f("z"))"},
                             {"class C: pass\no = C()\no.p = 'a'\nvars(o)['p'] = 'z'\nf(o.p)", R"(f("z"))"},
                             {"p = 'a'\nglobals()['q'] = 'z'\nf(p)", R"(f("a"))"},
                         });
  expect_calls("ruby", {
                           {"p = 'a'\n{p: 'z'}.each { |k, v| binding.local_variable_set(k, v) }\nf(p)", R"(f("z"))"},
                           {"p = 'a'\nbinding.local_variable_set(x, 'z')\nf(p)", R"(f("a") ; f("z"))"},
                           {"@p = 'a'\ninstance_variable_set(:@p, 'z')\nf(@p)", R"(f("z"))"},
                           {"Object.const_set(:P, 'z')\nf(P)", R"(f("z"))"},
                           {"p = 'a'\nbinding.local_variable_set(:q, 'z')\nf(p)", R"(f("a"))"},
                       });
  expect_calls("php", {
                          {"$p = 'a'; $n = 'p'; $$n = 'z'; f($p);", R"(f("z"))"},
                          {"$p = 'a'; $$x = 'z'; f($p);", R"(f("a") ; f("z"))"},
                          {"$p = 'a'; extract(['p' => 'z']); f($p);", R"(f("z"))"},
                          {"function g() { $p = 'z'; $n = 'p'; f($$n, compact('p')['p']); } g();", R"(f("z", "z"))"},
                          {"$p = 'a'; $n = 'q'; $$n = 'z'; f($p);", R"(f("a"))"},
                      });
  expect_calls("perl", {
                           {R"(our $p = 'a'; ${"p"} = 'z'; f($p))", R"(f("a") ; f("z"))"},
                           {"our $p = 'a'; $main::p = 'z'; f($p)", R"(f("a") ; f("z"))"},
                           {R"(our $p = 'a'; ${"q"} = 'z'; f($p))", R"(f("a"))"},
                       });
  // Whether a variable is a member of globalThis depends on how the text is run.
  expect_calls("node", {
                           {"var p = 'a'; globalThis['p'] = 'z'; f(p)", R"(f("a") ; f("z"))"},
                           {"let p = 'a'; Object.assign(globalThis, {p: 'z'}); f(p)", R"(f("a") ; f("z"))"},
                           {"globalThis.p = 'z'; f(p)", R"(f("z"))"},
                           {"var p = 'a'; globalThis.q = 'z'; f(p)", R"(f("a"))"},
                       });
}

TEST(CodeValues, of_php_by_references_to_items) {
  expect_calls("php", {
                          {"$l = ['a', 'b']; foreach ($l as &$d) {} $d = 'z'; f($l);", R"(f(["a", "z"]))"},
                          {"$l = ['a', 'b']; foreach ($l as &$d) { $d = $d . 'x'; } f($l);", R"(f(["ax", "bx"]))"},
                          {"$l = ['k' => 'a']; foreach ($l as $k => &$d) { $d = 'z'; } f($l['k']);", R"(f("z"))"},
                          {"$l = ['a']; $x = &$l[0]; $x = 'z'; f($l[0]); $l[0] = 'y'; f($x);", R"(f("z") ; f("y"))"},
                          {"$l = ['a']; function g(&$p) { $p = 'z'; } g($l[0]); f($l[0]);", R"(f("z"))"},
                          {"$l = ['a']; array_walk($l, function (&$v) { $v = 'z'; }); f($l[0]);", R"(f("z"))"},
                          {"$l = ['a']; if (x) { $d = &$l[0]; } $d = 'z'; f($l[0]);", R"(f("a") ; f("z"))"},
                          {"$p = 'a'; if (x) { $q = &$p; } $q = 'z'; f($p);", R"(f("a") ; f("z"))"},
                          // Not any more, and never.
                          {"$l = ['a']; foreach ($l as &$d) {} unset($d); $d = 'z'; f($l[0]);", R"(f("a"))"},
                          {"$l = ['a']; foreach ($l as $d) {} $d = 'z'; f($l[0]);", R"(f("a"))"},
                          {"$l = ['a']; function g($p) { $p = 'z'; } g($l[0]); f($l[0]);", R"(f("a"))"},
                      });
}

}  // namespace
}  // namespace pawl
