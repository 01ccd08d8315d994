// SPDX-License-Identifier: Apache-2.0
// Runs every case of cases.mjs with the real agent programs: `node run.mjs [agent | part of a title]...`.
// Two at a time. One line a case; of a failed one everything that was seen. Exit 1 if any failed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { kCases } from './cases.mjs';
import { kPrograms } from './programs.mjs';
import { kPawl, make_world } from './world.mjs';

const kAtOnce = 2;

function chosen(words) {
  const all = kCases.flatMap((test) => test.agents.map((name) => ({ name, test })));
  if (words.length === 0) return all;
  return all.filter(({ name, test }) => words.some((word) => word === name || test.title.includes(word)));
}

async function run_one({ name, test }) {
  const started = performance.now();
  const failures = [];
  const expect = (claim, what, seen = '') => {
    if (!claim) failures.push(`not so: ${what}\n${String(seen).slice(0, 1500).replace(/^/gm, '        | ')}`);
  };
  const world = make_world(name, test.title);
  try {
    await test.run(world, expect);
  } catch (error) {
    failures.push(error.stack);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`  ${failures.length ? 'FAIL' : 'ok  '} ${name.padEnd(6)} ${test.title} (${seconds} s)`);
  for (const failure of failures) console.log(`      ${failure}`);
  if (failures.length) console.log(`      its world: ${world.folder}`);
  return failures.length === 0;
}

const tests = chosen(process.argv.slice(2));
if (!existsSync(kPawl)) {
  console.error(`${kPawl} is not there; build it first: ./quickstart`);
  process.exit(1);
}
for (const { argv, title } of Object.values(kPrograms)) {
  if (!existsSync(argv[0])) {
    console.error(`${title} is not installed: npm ci --prefix tests/agents`);
    process.exit(1);
  }
}
if (tests.length === 0) {
  console.error(`no case is called so; agents: ${Object.keys(kPrograms).join(' ')}`);
  process.exit(1);
}
const has_namespaces = spawnSync('unshare', ['--mount', 'true']).status === 0;
let passed = 0;
let skipped = 0;
const queue = [...tests];
async function worker() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (next.test.needs_root && !has_namespaces) {
      console.log(`  skip ${next.name.padEnd(6)} ${next.test.title} (needs root and mount namespaces)`);
      skipped += 1;
    } else if (await run_one(next)) {
      passed += 1;
    }
  }
}
await Promise.all(Array.from({ length: kAtOnce }, worker));
console.log(`      ${passed} of ${tests.length} cases passed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(passed + skipped === tests.length ? 0 : 1);
