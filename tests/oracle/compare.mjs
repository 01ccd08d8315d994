// SPDX-License-Identifier: Apache-2.0
// Which commands does a text contain: our parser against mvdan-sh and unbash, with the real bash as the judge of what is a
// script at all. `node compare.mjs LIST_COMMANDS [COUNT]`: the program of ours, and how many generated scripts (2000).
// Every difference must be one of differences.txt; ends with 77, which ctest calls skipped, if the packages are not there.
// `node compare.mjs LIST_COMMANDS mutate COUNT SEED` looks for new ones instead: texts that are nearly those, and of the
// differences only a gap where bash reads on, and commands that both of the others see and we do not.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, numbers } from './generate.mjs';
import { mutated } from './mutate.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, '..', '..');
if (!existsSync(join(here, 'node_modules/mvdan-sh')) || !existsSync(join(here, 'node_modules/unbash'))) {
  console.log('skipped: the npm packages are not installed; npm ci --prefix tests/oracle');
  process.exit(77);
}
const { mvdanCommands, unbashCommands } = await import('./oracles.mjs');
const kOracles = { 'mvdan-sh': mvdanCommands, unbash: unbashCommands };

const [listCommands, mode = '2000', mutants = '20000', seed = '1'] = process.argv.slice(2);
const isMutating = mode === 'mutate';
const count = isMutating ? 300 : Number(mode);

function run(program, args, input) {
  const result = spawnSync(program, args, { input, maxBuffer: 1 << 28, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  if (result.error) throw result.error;
  if (result.signal) throw new Error(`${program} was ended by ${result.signal}: ${result.stderr}`);
  return result;
}

function allTexts() {
  const texts = JSON.parse(run(listCommands, [source], '').stdout);
  for (const line of readFileSync(join(source, 'bench/commands.txt'), 'utf8').split('\n')) texts.push(line.replaceAll('\u2424', '\n'));
  // More examples, where they stand beside the repository.
  const shared = join(source, '..', 'shared');
  for (const folder of ['corpus/dev', 'acceptance']) {
    const path = join(shared, folder);
    if (!existsSync(path)) continue;
    for (const name of readdirSync(path).filter((n) => n.endsWith('.jsonl')).sort()) {
      for (const line of readFileSync(join(path, name), 'utf8').split('\n')) {
        const row = line ? JSON.parse(line) : {};
        const text = row.kind === 'command' ? row.input : row.tool === 'Bash' ? row.input?.command : undefined;
        if (typeof text === 'string') texts.push(text);
      }
    }
  }
  for (let i = 1; i <= count; i++) texts.push(generate(i));
  const all = [...new Set(texts)].filter((text) => text && !text.includes('\0'));
  if (!isMutating) return all;
  const random = numbers(Number(seed));
  return Array.from({ length: Number(mutants) }, () => mutated(all[random(all.length)], random));
}

function bashAccepts(text) {
  const result = run('bash', ['--norc', '--noprofile', '-O', 'extglob', '-n', '-c', text], '');
  return result.status === 0 && (!result.stderr.includes(': line ') || result.stderr.includes(': warning: '));
}

// What is in `a` more often than in `b`. In backquotes with backslashes places mean different things to everyone, and a
// name that is expanded (`$'rm'` too) is only compared by its place.
function without(a, b, text) {
  const hasPlaces = !/`[^]*\\[^]*`/.test(text);
  const expanded = new Set([...a, ...b].filter(([, name]) => name.includes('$')).map(([place]) => place));
  const key = ([place, name]) => (hasPlaces ? `${place} ${expanded.has(place) ? '$' : name}` : name);
  const left = new Map();
  for (const item of b) left.set(key(item), (left.get(key(item)) ?? 0) + 1);
  return a.map(key).filter((item) => {
    const n = left.get(item) ?? 0;
    left.set(item, n - 1);
    return n <= 0;
  });
}

// `KIND: reason` lines, each followed by its texts as JSON strings, one a line, indented.
function readDifferences() {
  const listed = new Map();
  let kind = '';
  for (const line of readFileSync(join(here, 'differences.txt'), 'utf8').split('\n')) {
    if (line.startsWith('  ')) listed.set(JSON.parse(line.trim()), kind);
    else if (line && !line.startsWith('#')) kind = line;
  }
  return listed;
}

const texts = allTexts();
const ours = run(listCommands, [], JSON.stringify(texts)).stdout.split('\n').map((line) => {
  const [gaps, ...commands] = line.split('\t');
  return { gaps: Number(gaps), commands: commands.map((c) => [Number(c.slice(0, c.indexOf(' '))), JSON.parse(c.slice(c.indexOf(' ') + 1))]).filter(([, name]) => name !== '') };
});

const listed = readDifferences();
const used = new Set();
let rejected = 0, gaps = 0, compared = 0, failures = 0;
for (const [i, text] of texts.entries()) {
  const problems = [];
  if (ours[i].gaps > 0) {
    problems.push('bash reads it, we have a gap');
  } else {
    for (const [name, oracle] of Object.entries(kOracles)) {
      const theirs = oracle(text);
      if (theirs === null) continue;
      compared++;
      const missed = without(theirs, ours[i].commands, text);
      const more = isMutating ? [] : without(ours[i].commands, theirs, text);
      if (missed.length) problems.push(`${name} sees, we do not: ${missed.join(', ')}`);
      if (more.length) problems.push(`we see, ${name} does not: ${more.join(', ')}`);
    }
  }
  if (isMutating && ours[i].gaps === 0 && problems.length < 2) continue;
  // What bash itself rejects has no commands to agree on. Asked last: it is a process each.
  if (problems.length && !bashAccepts(text)) {
    rejected++;
    continue;
  }
  gaps += ours[i].gaps > 0 ? 1 : 0;
  if (problems.length && !listed.has(text)) {
    failures++;
    console.log(`${JSON.stringify(text)}\n    ${problems.join('\n    ')}`);
  }
  if (problems.length) used.add(text);
}
for (const text of isMutating ? [] : listed.keys()) {
  if (texts.includes(text) && !used.has(text)) {
    failures++;
    console.log(`${JSON.stringify(text)}\n    is listed in differences.txt, but there is no difference any more`);
  }
}
const whole = 100 * (1 - gaps / (texts.length - rejected));
console.log(`${texts.length} texts, ${rejected} broken to bash too; of the others ${whole.toFixed(2)} % are read without a gap; ` +
  `${compared} comparisons, ${used.size} differences, ${failures} failures`);
process.exit(failures ? 1 : 0);
