// SPDX-License-Identifier: Apache-2.0
// The parts of the page that need no browser, as tables: hostile text, spans, filters, events. Node reads the page's own
// TypeScript (it takes the types away by itself), so what is tested here is what is built.
import assert from 'node:assert/strict';
import { randomFrom } from './fake/day.mjs';

const from = (path) => import(`../../web/src/${path}`);
const { pieces, oneLine } = await from('text/visible.ts');
const { spansIn, linesOf } = await from('text/spans.ts');
const { tokens } = await from('text/lexer.ts');
const { parseFilter, matches, queryOf } = await from('state/filter.ts');
const { EventReader } = await from('net/event_reader.ts');
const { bytes, micros, duration, ago } = await from('text/words.ts');

let count = 0;
function holds(what, actual, wanted) {
  count += 1;
  assert.deepEqual(actual, wanted, what);
}

for (const [text, wanted] of [
  ['npm test', 'npm test'], ['a\nb\tc', 'a⏎b c'], ['a\u202eb', 'a\\u{202E}b'], ['\u001b[31m', '\\u{1B}[31m'], ['x\u0000y', 'x\\u{0}y'], ['\ufeffls', '\\u{FEFF}ls'], ['\ud800', '\\u{D800}'], ['\u{e0041}', '\\u{E0041}'],
  ['grüße, 日本, 🙂', 'grüße, 日本, 🙂'], ['привет', 'привет'], ['שלום', 'שלום'],
]) holds(`oneLine ${JSON.stringify(text)}`, oneLine(text), wanted);
holds('a letter that imitates', pieces('g\u0456thub.com').filter(({ kind }) => kind === 'alike').map(({ text }) => text), ['\u0456']);
holds('a word of another script imitates nothing', pieces('cd привет && ls').every(({ kind }) => kind === 'plain'), true);
holds('a long text is cut', oneLine('x'.repeat(1000), 10), `${'x'.repeat(10)}…`);

for (const [text, spans, wanted] of [
  ['rm -rf src', [[0, 10]], ['rm -rf src']], ['ä rm', [[3, 5]], ['rm']], ['🙂x', [[4, 5]], ['x']], ['日本 rm x', [[7, 9]], ['rm']], ['abc', [[1, 99]], ['bc']], ['abc', [[2, 2]], []], ['abc', [], []], ['a b', [[2, 3], [0, 1]], ['b', 'a']],
]) holds(`spans in ${text}`, spansIn(text, spans).map(({ from: at, to }) => text.slice(at, to)), wanted);
holds('lines', linesOf('a\nbc\n').map(({ from: at, text, number }) => [at, text, number]), [[0, 'a', 1], [2, 'bc', 2], [5, '', 3]]);

// Pieces put together are the text again, whatever it is, and colours never overlap.
const random = randomFrom(3);
const kLetters = ['a', ' ', 'ж', '\u202e', '"', "'", '\\', '\n', '/*', '🙂', '\ud800', '--', '#', '{', '0', 'rm', '\u0301', '$(', '`'];
for (let i = 0; i < 2000; i++) {
  const text = Array.from({ length: Math.floor(random() * 30) }, () => kLetters[Math.floor(random() * kLetters.length)]).join('');
  let end = 0;
  for (const piece of pieces(text)) {
    assert.equal(piece.from, end, `a gap in the pieces of ${JSON.stringify(text)}`);
    end += piece.kind === 'hidden' ? String.fromCodePoint(text.codePointAt(end)).length : piece.text.length;
  }
  assert.equal(end, text.length, `pieces of ${JSON.stringify(text)}`);
  for (const language of ['sh', 'sql', 'code', 'json']) {
    let last = 0;
    for (const token of tokens(text, language)) {
      assert.ok(token.from >= last && token.to > token.from && token.to <= text.length, `tokens of ${JSON.stringify(text)} as ${language}`);
      last = token.to;
    }
  }
  count += 1;
}

const row = { n: 1, call: 'k3v9qab', kind: 'deny', state: 'deny', prevented: true, rules: ['git.force-push'], session: '6f1ca3', tag: 'a3', agent: 'claude', tool: 'Bash', what: 'git push --force', cwd: '' };
for (const [words, wanted] of [
  ['verdict:deny', true], ['verdict:ask', false], ['verdict:ask,deny', true], ['verdict:prevented', true], ['verdict:block', true], ['rule:git.*', true], ['rule:git.force-push', true], ['rule:git', false], ['rule:files.*', false], ['session:a3', true], ['session:6F1C', true],
  ['session:ff', false], ['agent:Claude', true], ['tool:bash', true], ['push --force', true], ['PUSH', true], ['pull', false], ['k3v9qab', true], ['verdict:deny rule:git.* session:a3 push', true], ['verdict:deny pull', false], ['verdict:', true], ['http://x', false],
]) {
  const filter = parseFilter(words);
  holds(`filter ${words}`, filter === null || matches(filter, row), wanted);
}
holds('events are not calls', matches(parseFilter('push'), { ...row, kind: 'event' }), false);
holds('a filter for the index', String(queryOf(parseFilter('verdict:deny rule:git.* session:a3 agent:claude two words'), [row])), 'verdict=deny&rule=git.*&agent=claude&session=6f1ca3&text=two+words'.replaceAll(',', '%2C'));
holds('a session that nobody knows', queryOf(parseFilter('session:ff'), [row]), null);

// However a stream is cut, the events are the same.
const stream = ': hello\n\nevent: call\nid: 1\ndata: {"n":1,"what":"a\\nb"}\n\nevent: ask\ndata: {"id":"x"}\n\nevent: said\ndata: {broken\n\n';
const wanted = ['call', 'ask', 'resync'];
for (let size = 1; size < stream.length; size += 3) {
  const reader = new EventReader();
  const seen = [];
  for (let at = 0; at < stream.length; at += size) seen.push(...reader.take(stream.slice(at, at + size)));
  holds(`events in pieces of ${size}`, seen.map(({ event }) => event), wanted);
}

for (const [said, words] of [[bytes(999), '999 B'], [bytes(3_100_000), '3.1 MB'], [bytes(9_400_000_000), '9.4 GB'], [micros(812), '812 µs'], [micros(4100), '4.1 ms'], [micros(26_000), '26 ms'], [duration(7_200_000), '2 h'], [duration(5210), '5 s'], [ago(0, 3000), 'just now'], [ago(0, 120_000), '2 min ago']])
  holds(`words ${words}`, said, words);

console.log(`${count} cases of the page's own parts hold`);
