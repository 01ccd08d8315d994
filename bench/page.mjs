// SPDX-License-Identifier: Apache-2.0
// What the daemon and the page cost. `bench/page` runs it; README.md tells what is measured and how. Nothing here is a test,
// and nothing fails because of a time.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pause, until } from '../tests/dashboard/expect.mjs';
import { makeReal } from '../tests/dashboard/real.mjs';

const { chromium } = createRequire(new URL('../tests/dashboard/', import.meta.url))('playwright-core');

const kLines = 200_000; // of the flood
const kPerSecond = 2000;
const kIdle_s = 30;
const kRest_ms = 3000; // until a daemon that just started, or just worked, has come to rest

const now = () => performance.timeOrigin + performance.now();
const sorted = (list) => [...list].sort((a, b) => a - b);
const quantile = (list, part) => sorted(list)[Math.max(0, Math.ceil(part * list.length) - 1)];
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const mb = (kb) => `${(kb / 1024).toFixed(1)} MB`;
const spread = (list) => `min ${ms(quantile(list, 0))}, p50 ${ms(quantile(list, 0.5))}, p99 ${ms(quantile(list, 0.99))}, max ${ms(quantile(list, 1))}`;

// ---- the machine

function cpuTimes() {
  const [, ...times] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/);
  const all = times.slice(0, 8).reduce((sum, time) => sum + Number(time), 0);
  return { all, idle: Number(times[3]) + Number(times[4]) };
}

// How many cpus others keep busy, while nothing is done here.
async function othersNow() {
  const before = cpuTimes();
  await pause(2000);
  const after = cpuTimes();
  return (1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)) * availableParallelism();
}

const statusOf = (path) => Object.fromEntries(readFileSync(path, 'utf8').split('\n').map((line) => line.split(/:\s*/, 2)));

function memoryOf(pid) {
  const status = statusOf(`/proc/${pid}/status`);
  const kb = (name) => parseInt(status[name], 10);
  return `${mb(kb('VmRSS'))} (${mb(kb('RssAnon'))} its own, ${mb(kb('RssFile'))} of its program; at most ${mb(kb('VmHWM'))})`;
}

// How often it slept and was woken up, and how often it had to make room for others while it worked.
function switchesOf(pid) {
  const sum = (name) => readdirSync(`/proc/${pid}/task`).reduce((all, task) => all + Number(statusOf(`/proc/${pid}/task/${task}/status`)[name]), 0);
  return { woken: sum('voluntary_ctxt_switches'), displaced: sum('nonvoluntary_ctxt_switches') };
}

// ---- the table

let others = 0;
function row(what, goal, measured) {
  console.log(`${what.padEnd(46)}  ${goal.padEnd(24)}  ${measured.padEnd(60)}  ${others.toFixed(1)}`);
}

// ---- pages

let browser;
const contexts = [];

async function contextOf(world) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  contexts.push(context);
  await world.equip(context);
  return context;
}

async function open(world, context) {
  const page = await (context ?? (await contextOf(world))).newPage();
  await page.goto(`${world.url}/#k=${world.code()}`);
  await page.waitForSelector('.columns');
  return page;
}

// From now on the page notes when its newest row came into the document, and when the frame after it began: by then the row
// is painted.
async function noteRows(page) {
  await page.evaluate(() => {
    window.noted_ = new Map();
    const box = document.querySelector('.rows');
    const at = () => performance.timeOrigin + performance.now();
    new MutationObserver(() => {
      const n = Number(box.querySelector('.row')?.dataset.n ?? 0);
      if (!n || window.noted_.has(n)) return;
      const noted = { there: at(), painted: 0 };
      window.noted_.set(n, noted);
      requestAnimationFrame(() => (noted.painted = at()));
    }).observe(box, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-n'] });
  });
}

const notedOf = (page, n) =>
  page.waitForFunction((wanted) => (window.noted_.get(wanted)?.painted ? window.noted_.get(wanted) : null), n, { polling: 20 }).then((handle) => handle.jsonValue());

// What a page's clock is ahead of ours, by the quickest of many questions, and how far off that can be.
async function clockOf(page) {
  let best = { ahead: 0, error: Infinity };
  for (let i = 0; i < 60; i++) {
    const before = now();
    const there = await page.evaluate(() => performance.timeOrigin + performance.now());
    const after = now();
    if ((after - before) / 2 < best.error) best = { ahead: there - (before + after) / 2, error: (after - before) / 2 };
  }
  return best;
}

// ---- the daemon

const kStart = ['daemon', 'start', '-b', '--idle', '0'];

// How long the command takes that people use: it comes back when the daemon answers.
function startOf(world) {
  const from = now();
  spawnSync(world.pawl, kStart, { env: world.env });
  return now() - from;
}

function isUp(port) {
  return new Promise((go) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`));
    socket.once('error', () => go(false));
    socket.once('data', () => (go(true), socket.destroy()));
  });
}

// ---- what is measured

const parts = {
  async start(world) {
    const whole = [];
    const alone = [];
    const kill = async () => (await world.kill(), await pause(200)); // until its lock is free for sure
    for (let i = 0; i < 20; i++) {
      await kill();
      whole.push(startOf(world));
      await world.start();
      const { port } = new URL(world.url);
      await kill();
      const from = now();
      world.hooks.add(spawn(world.pawl, kStart.filter((word) => word !== '-b'), { env: world.env, stdio: 'ignore' }));
      while (!(await isUp(port)) && now() - from < 5000) await pause(1);
      alone.push(now() - from);
      await world.start();
    }
    row('daemon: start to its first answer', '<= 30 ms', spread(alone));
    row('`pawl daemon start -b`, the whole command', '', spread(whole));
  },

  async idle(world) {
    await world.kill(); // the one that is there has been talked to: such a connection ends later, which is a wake-up, too
    await world.start();
    await pause(kRest_ms);
    row('daemon: memory at rest', '<= 20 MB', memoryOf(world.pid));
    const over = async (what, goal) => {
      const before = switchesOf(world.pid);
      await pause(kIdle_s * 1000);
      const after = switchesOf(world.pid);
      row(`daemon: wake-ups in ${kIdle_s} s, ${what}`, goal, `${after.woken - before.woken}, and displaced ${after.displaced - before.displaced} times`);
    };
    await over('nothing connected', '0');
    await open(world);
    await pause(kRest_ms);
    await over('a page open', '');
    row('daemon: memory with a page', '<= 20 MB', memoryOf(world.pid));
  },

  async line(world) {
    const write = await world.writer();
    const page = await open(world);
    await noteRows(page);
    await pause(kRest_ms);
    const clock = await clockOf(page);
    const there = [];
    const painted = [];
    for (let i = 0; i < 200; i++) {
      await pause(80 + Math.random() * 100);
      const from = now();
      const noted = await notedOf(page, write([`echo line ${i}`]));
      there.push(noted.there - clock.ahead - from);
      painted.push(noted.painted - clock.ahead - from);
    }
    row('a line of the log -> its row in the document', '', spread(there));
    row('a line of the log -> its row painted', 'p50 <= 30, p99 <= 100 ms', spread(painted));
    row('  (the clocks agree to)', '', ms(clock.error));
  },

  // In the documents: a tab that is not in front is painted when the browser likes, up to a second later.
  async tabs(world) {
    const write = await world.writer();
    const context = await contextOf(world);
    const pages = [];
    for (let i = 0; i < 8; i++) pages.push(await open(world, context));
    for (const page of pages) await noteRows(page);
    await pause(kRest_ms);
    const clocks = [];
    for (const page of pages) clocks.push(await clockOf(page));
    const times = [];
    for (let i = 0; i < 50; i++) {
      await pause(80 + Math.random() * 100);
      const from = now();
      const n = write([`echo for all ${i}`]);
      const all = await Promise.all(pages.map(async (page, at) => (await notedOf(page, n)).there - clocks[at].ahead - from));
      times.push(Math.max(...all));
    }
    row('8 tabs: a line -> in the last document of them', '8 live', `${spread(times)}; ${world.streamCount()} stream`);
  },

  async paint(world) {
    for (let i = 0; i < 30; i++) await world.row({ what: `echo ${i}` });
    const first = [];
    const full = [];
    const rows = [];
    for (let i = 0; i < 12; i++) {
      const context = await contextOf(world);
      const page = await context.newPage();
      await page.addInitScript(() => {
        new MutationObserver((_, watch) => {
          if (!document.querySelector('.row')) return;
          watch.disconnect();
          requestAnimationFrame(() => (window.rows_ = performance.now()));
        }).observe(document, { subtree: true, childList: true });
      });
      await page.goto(`${world.url}/#k=${world.code()}`);
      await page.waitForFunction(() => window.rows_ && performance.getEntriesByName('first-contentful-paint').length);
      const paints = await page.evaluate(() => Object.fromEntries(performance.getEntriesByType('paint').map((entry) => [entry.name, entry.startTime])));
      first.push(paints['first-paint']);
      full.push(paints['first-contentful-paint']);
      rows.push(await page.evaluate(() => window.rows_));
      await context.close();
    }
    row('page: first paint', '<= 300 ms', spread(first));
    row('page: first paint of text', '<= 300 ms', spread(full));
    row('page: calls painted, login included', '', spread(rows));
  },

  async flood(world) {
    row('daemon: memory before the flood', '<= 20 MB', memoryOf(world.pid));
    const page = await open(world);
    await noteRows(page);
    await page.evaluate(() => {
      window.frames_ = [];
      const tick = (at) => (window.frames_.push(at), requestAnimationFrame(tick));
      requestAnimationFrame(tick);
    });
    const session = await page.context().newCDPSession(page);
    const clock = await clockOf(page);
    const before = await heapOf(session);
    const own = await rendererMemory();
    const written = [];
    const last = await world.flood(kLines, kPerSecond, (i) => (written.push(now()), `echo ${i}`));
    await page.waitForFunction((n) => Number(document.querySelector('.row')?.dataset.n) === n, last, { polling: 20, timeout: 60_000 });
    const frames = await page.evaluate(() => window.frames_.splice(0));
    const gaps = frames.slice(1).map((at, i) => at - frames[i]);
    row(`${kLines} lines, ${kPerSecond} a second: frames`, '> 50 a second', `${(gaps.length / ((frames.at(-1) - frames[0]) / 1000)).toFixed(1)} a second; between two p99 ${ms(quantile(gaps, 0.99))}, max ${ms(Math.max(...gaps))}`);
    // A line is there with the first newest row that is not older than it.
    const noted = await page.evaluate(() => [...window.noted_].map(([n, { there }]) => [n, there]));
    let at = 0;
    const ages = written.map((from, i) => {
      while (noted[at][0] < last - kLines + 1 + i) at += 1;
      return noted[at][1] - clock.ahead - from;
    });
    row('  a line -> its row in the document', '', spread(ages));
    row('  daemon: memory right after it', '<= 20 MB', memoryOf(world.pid));
    row('  tab: memory of JavaScript', '<= 80 MB', `${(await heapOf(session)).toFixed(1)} MB, ${before.toFixed(1)} MB before`);
    row('  tab: private memory of its process', '<= 80 MB', `${await rendererMemory()}, ${own} before`);
    await page.context().close();
    await pause(kRest_ms);
    row('  daemon: memory when the page is closed', '<= 20 MB', memoryOf(world.pid));
    await world.kill();
    await pause(200);
    const took = startOf(world);
    await world.start();
    await pause(kRest_ms);
    row(`  daemon: memory, started on ${kLines} lines`, '<= 20 MB', memoryOf(world.pid));
    row('  `pawl daemon start -b` on them', '', ms(took));
  },

  async hook(world) {
    const message = join(world.home, 'message');
    const hook = `${world.pawl} check --agent claude --home ${world.home} < ${message}`;
    // Each the first call of a session of its own, so that every one has the same to do.
    let session = 0;
    const run = (before) => {
      writeFileSync(message, JSON.stringify({ session_id: `0b7f1d5e-2c1a-4f0e-9b57-${String(++session).padStart(12, '0')}`, cwd: join(world.home, 'app'), permission_mode: 'default', hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'git status', description: 'Shows the state' }, tool_use_id: 'toolu_01ABCDEFGHIJKLMNOPQRSTUV' }));
      return spawnSync('env', ['-i', 'sh', '-c', `exec ${before} ${hook}`], { encoding: 'utf8' }).stderr;
    };
    for (let i = 0; i < 110; i++) run(''); // the numbers of the log have three digits from here on
    // Times are printed with zeros in front, which costs instructions: so never in the first ten seconds of a minute, and the
    // least of many counts.
    const count = async (read) => {
      const counts = [];
      for (let i = 0; i < 12; i++) {
        while (new Date().getSeconds() < 11 || new Date().getSeconds() > 57) await pause(200);
        counts.push(read());
      }
      return sorted(counts.slice(2));
    };
    const trace = join(world.home, 'trace');
    const both = async () => [
      await count(() => Number(/Collected : (\d+)/.exec(run('valgrind --tool=callgrind --callgrind-out-file=/dev/null'))?.[1])),
      await count(() => (run(`strace -f -qq -o ${trace}`), readFileSync(trace, 'utf8').trimEnd().split('\n').length)),
    ];
    await world.kill();
    const alone = await both();
    await world.start();
    await open(world);
    await world.tail();
    const beside = await both();
    const range = (counts) => `${counts[0]} to ${counts.at(-1)}`;
    for (const [at, what] of ['instructions', 'system calls'].entries()) {
      const difference = beside[at][0] - alone[at][0];
      row(`hook, \`git status\`: ${what}`, 'the same', `${alone[at][0]} alone, ${beside[at][0]} beside daemon, page and tail: ${difference > 0 ? '+' : ''}${difference}`);
      row('  from the least to the most of ten', '', `${range(alone[at])}; ${range(beside[at])}`);
    }
  },
};

// What JavaScript holds once it has tidied up.
async function heapOf(session) {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

async function rendererMemory() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const all = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readFileSync(`/proc/${id}/smaps_rollup`, 'utf8').split('\n').filter((line) => /^Private_/.test(line)).reduce((sum, line) => sum + parseInt(line.split(/:\s*/)[1], 10), 0));
  return mb(Math.max(...all)); // one without a page stands by, and is smaller
}

const wanted = process.argv[2] ?? '';
if (wanted && !parts[wanted]) {
  console.error(`bench/page: \`${wanted}\` is not a part; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
console.log(`${'what'.padEnd(46)}  ${'goal'.padEnd(24)}  ${'measured'.padEnd(60)}  cpus that others keep busy, of ${availableParallelism()}`);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted && wanted !== name) continue;
  others = await othersNow();
  const world = await makeReal();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    await measure(world);
  } catch (problem) {
    row(name, '', `could not be measured: ${String(problem.message).split('\n')[0]}`);
    process.exitCode = 1;
  }
  for (const context of contexts.splice(0)) await context.close().catch(() => {});
  await browser.close();
  await world.end();
}
