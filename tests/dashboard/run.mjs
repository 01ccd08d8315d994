// SPDX-License-Identifier: Apache-2.0
// Runs the cases of the dashboard's page in Debian's Chromium, each against a daemon of its own and in a fresh profile.
// usage: node run.mjs [--world fake|real] [FILTER]     (real: PAWL names the program; see worlds.mjs)
// Whatever the page itself complains about (errors, breaches of its content security policy) and every request that leaves
// the daemon's origin fails the case in which it happens.
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { kWorlds } from './worlds.mjs';

const words = process.argv.slice(2);
const at = words.indexOf('--world');
const worldName = at < 0 ? 'fake' : words.splice(at, 2)[1];
const filter = words[0] ?? '';
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

if (!kWorlds[worldName]) {
  console.error(`run.mjs: \`${worldName}\` is not a world; there are ${Object.keys(kWorlds).join(', ')}`);
  process.exit(2);
}
if (!existsSync(browserPath)) {
  console.error(`run.mjs: ${browserPath} is not there; install it with apt-get install chromium, or name another in CHROMIUM`);
  process.exit(2);
}

const kFiles = ['login', 'live', 'asks', 'tabs', 'hostile', 'protection', 'passkey', 'look'];
const cases = [];
for (const file of kFiles) for (const one of (await import(`./cases/${file}.mjs`)).cases) cases.push({ ...one, name: `${file}: ${one.name}` });

const browser = await chromium.launch({ executablePath: browserPath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });

// What a case works with: the world (the daemon and what happens on its machine) and pages on it.
class Bench {
  constructor() {
    this.world = null;
    this.complaints = [];
    this.contexts = [];
    this.notes = [];
  }

  async context(options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce', ...options });
    context.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(this.world.url).origin) this.complaints.push(`a request left: ${request.url().slice(0, 100)}`);
    });
    context.on('page', (page) => {
      page.on('pageerror', (error) => this.complaints.push(`the page threw: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY/.test(message.text())) this.complaints.push(`the page complained: ${message.text().slice(0, 200)}`);
      });
      page.on('dialog', (dialog) => {
        this.complaints.push(`a dialog opened: ${dialog.message()}`);
        void dialog.dismiss();
      });
    });
    this.contexts.push(context);
    await this.world.equip?.(context);
    return context;
  }

  // A logged-in page; in a profile of its own unless one is given.
  async page({ context, options, place = '' } = {}) {
    const page = await (context ?? (await this.context(options))).newPage();
    await page.goto(`${this.world.url}/#k=${await this.world.code()}`);
    await page.waitForSelector('.columns');
    if (place) await page.evaluate((hash) => void (location.hash = hash), place);
    return page;
  }

  note(text) {
    this.notes.push(text);
  }
}

let failed = 0;
let ran = 0;
for (const { name, run, needs = [], options } of cases) {
  if (filter && !name.includes(filter)) continue;
  const missing = needs.filter((need) => !kWorlds[worldName].can.includes(need));
  if (missing.length) {
    console.log(`skip  ${name}: the ${worldName} world cannot ${missing.join(', ')}`);
    continue;
  }
  const started = Date.now();
  const bench = new Bench();
  let problem = null;
  try {
    bench.world = await kWorlds[worldName].make(options);
    await run(bench);
    if (bench.complaints.length) throw new Error([...new Set(bench.complaints)].slice(0, 5).join('\n'));
  } catch (error) {
    problem = error;
  }
  for (const context of bench.contexts) await context.close().catch(() => {});
  await bench.world?.end();
  ran += 1;
  failed += problem ? 1 : 0;
  console.log(`${problem ? 'FAIL' : 'ok  '}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)${bench.notes.map((note) => `\n      ${note}`).join('')}`);
  for (const complaint of problem ? new Set(bench.complaints) : []) console.log(`      ${complaint}`);
  if (problem) console.log(String(problem.stack ?? problem).split('\n').slice(0, 14).map((line) => `      ${line}`).join('\n'));
}
await browser.close();
if (ran === 0) {
  console.error(`run.mjs: no case has \`${filter}\` in its name`);
  process.exit(2);
}
console.log(failed ? `${failed} of ${ran} cases fail` : `${ran} cases hold`);
process.exit(failed ? 1 : 0);
