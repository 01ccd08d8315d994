// SPDX-License-Identifier: Apache-2.0
// The real thing: `pawl daemon` on a home folder of its own, with calls that come through the real hook and answers from a
// real terminal. PAWL names the program. A program that was built without the page gets it from web/dist on the way.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './expect.mjs';
import { callId } from './fake/day.mjs';
import { kPolicyHeader } from './fake/daemon.mjs';

const kDist = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const kTypes = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

export class RealWorld {
  // `level`: what an answer is worth at least.
  constructor({ level = '' } = {}) {
    this.pawl = process.env.PAWL;
    if (!this.pawl) throw new Error('real.mjs: PAWL must name the program');
    this.home = mkdtempSync(join(tmpdir(), 'pawl-dashboard-'));
    this.env = { ...process.env, HOME: this.home, PAWL_HOME: join(this.home, '.pawl') };
    mkdirSync(join(this.home, '.pawl'), { mode: 0o700 });
    mkdirSync(join(this.home, 'app'));
    writeFileSync(join(this.home, '.pawl/config.toml'), `${level ? `[approval.require]\ndefault = "${level}"\n` : ''}[daemon]\nport = ${20_000 + ((process.pid * 10 + Date.now()) % 40_000)}\n[approval.channels]\nnative = "off"\n`);
    this.hooks = new Set();
    this.asked = 0;
    this.verdicts = new Map();
  }

  #run(...words) {
    const { stdout, error } = spawnSync(this.pawl, words, { env: this.env, encoding: 'utf8', timeout: 20_000 });
    if (error) throw new Error(`real.mjs: ${this.pawl} does not run: ${error.message}`);
    return stdout;
  }

  // In a terminal of its own, as a person has one.
  #person(...words) {
    return spawnSync('script', ['-qec', [this.pawl, ...words].join(' '), '/dev/null'], { env: this.env, encoding: 'utf8', timeout: 20_000, stdio: ['ignore', 'pipe', 'pipe'] }).stdout.replace(/\r/g, '');
  }

  // A command in a terminal that stays open: what it has said so far, and typing.
  person(...words) {
    const terminal = spawn('script', ['-qefc', [this.pawl, ...words].join(' '), '/dev/null'], { env: this.env, stdio: ['pipe', 'pipe', 'ignore'] });
    let said = '';
    terminal.stdout.on('data', (part) => (said += part));
    this.hooks.add(terminal);
    return { said: () => said.replace(/\r/g, ''), type: (text) => terminal.stdin.write(text) };
  }

  #status() {
    return JSON.parse(this.#run('daemon', 'status', '--json'));
  }

  async start() {
    this.#run('daemon', 'start', '-b', '--idle', '0');
    const { port, pid } = this.#status();
    this.pid = pid;
    this.url = `http://localhost:${port}`;
    this.hasPage ??= (await (await fetch(`http://127.0.0.1:${port}/`)).text()).includes('/assets/');
  }

  async kill() {
    process.kill(this.pid, 'SIGKILL');
    await until('the daemon is gone', () => !this.#status().running);
  }

  async end() {
    for (const hook of this.hooks) hook.kill('SIGKILL');
    try {
      if (this.pid) process.kill(this.pid, 'SIGTERM');
    } catch {
      // It is gone already.
    }
    await new Promise((go) => setTimeout(go, 200));
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  code() {
    const address = this.#person('dashboard', '--print');
    const code = /#k=([0-9a-f]+)/.exec(address)?.[1];
    if (!code) throw new Error(`\`pawl dashboard --print\` printed: ${address}`);
    return code;
  }

  // The page out of web/dist, with the headers that the daemon gives it.
  async equip(context) {
    if (this.hasPage) return;
    await context.route(/^http:\/\/localhost:\d+\/(?:assets\/[\w.-]+|index\.html)?(?:#.*)?$/, (route) => {
      const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
      void route.fulfill({ status: 200, body: readFileSync(join(kDist, name)), headers: { 'Content-Type': kTypes[extname(name)], 'Content-Security-Policy': kPolicyHeader, 'Referrer-Policy': 'no-referrer' } });
    });
  }

  streamCount() {
    return this.#status().streams;
  }

  #hook(agent, command, session) {
    const hook = spawn(this.pawl, ['check', '--agent', agent, '--home', this.home], { env: this.env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.hooks.add(hook);
    let said = '';
    hook.stdout.on('data', (part) => (said += part));
    hook.stdin.on('error', () => {});
    hook.stdin.end(JSON.stringify({ session_id: session, cwd: join(this.home, 'app'), hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command }, tool_use_id: `t${Math.random()}` }));
    return new Promise((go) => hook.on('close', () => (this.hooks.delete(hook), go(said))));
  }

  async row({ what, session = 's1' }) {
    await Promise.race([this.#hook('claude', what, session), new Promise((go) => setTimeout(go, 5000))]);
    const last = JSON.parse(this.#run('log', 'show', '--json', '-n', '1').trim().split('\n').at(-1));
    return { n: last.n, call: last.call };
  }

  // An agent deletes a folder, as it would: the hook first, then the deed. Tells whether its files are there again.
  async deleteFolder() {
    const folder = join(this.home, 'app/src');
    mkdirSync(folder);
    for (const name of ['a.c', 'b.c', 'c.c']) writeFileSync(join(folder, name), `// ${name}\n`);
    await this.row({ what: 'rm -rf src' });
    rmSync(folder, { recursive: true });
    return () => existsSync(folder) && readdirSync(folder).length === 3;
  }

  // What the configuration says now, by the program itself.
  hasShield(name) {
    return new RegExp(`^ *${name} +on`, 'm').test(this.#run('shield', 'list'));
  }

  grants() {
    return this.#run('grants');
  }

  // Writes lines of the log as the hook does, chain and all: `write(texts)` appends one call for each text and tells the last number.
  async writer() {
    await this.row({ what: 'echo the first' });
    const folder = join(this.home, '.pawl/log');
    const file = join(folder, readdirSync(folder).filter((name) => /^\d+\.jsonl$/.test(name)).sort().at(-1));
    let last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1);
    let { n } = JSON.parse(last);
    return (texts) => {
      let lines = '';
      for (const command of texts) {
        n += 1;
        last = JSON.stringify({ time: new Date().toISOString(), prev: createHash('sha256').update(last).digest('hex'), n, call: callId(n), agent: 'claude', event: 'PreToolUse', session: 'flood', cwd: join(this.home, 'app'), tool: 'Bash', input: { command }, verdict: 'allow', tier: 'safe', us: 700 });
        lines += `${last}\n`;
      }
      appendFileSync(file, lines);
      return n;
    };
  }

  // `count` calls, `perSecond` of them; the number of the last one.
  async flood(count, perSecond, textOf) {
    const write = await this.writer();
    const started = Date.now();
    let n = 0;
    for (let sent = 0; sent < count; ) {
      const due = Math.min(count, Math.ceil(((Date.now() - started) / 1000) * perSecond));
      if (due > sent) n = write(Array.from({ length: due - sent }, (_, i) => textOf(sent + i)));
      sent = Math.max(sent, due);
      await new Promise((go) => setTimeout(go, 4));
    }
    return n;
  }

  // `pawl tail` in a pipe, from when it listens on: what it has printed so far.
  async tail() {
    const tail = spawn(this.pawl, ['tail', '--history', '0'], { env: this.env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.hooks.add(tail);
    let said = '';
    tail.stdout.setEncoding('utf8').on('data', (part) => (said += part));
    await until('`pawl tail` listens', async () => {
      await this.row({ what: 'echo ready' });
      return said.includes('echo ready');
    });
    return { said: () => said };
  }

  // What it asks about is up to Pawl; only that it asks counts. Every question is another one.
  async ask() {
    const before = new Set(this.#pending());
    const said = this.#hook('codex', `git push --force origin branch-${this.asked++}`, `asks-${this.asked}`);
    const id = await until('an open question', () => this.#pending().find((known) => !before.has(known)));
    void said.then((text) => this.verdicts.set(id, text.includes('"deny"') ? 'deny' : 'allow'));
    return id;
  }

  // As the agent hears it from the hook.
  verdictOf(id) {
    return this.verdicts.get(id) ?? '';
  }

  #pending() {
    return this.#run('pending', '--json').split('\n').filter(Boolean).map((line) => JSON.parse(line).id);
  }

  answer(id, verdict) {
    this.#person(verdict === 'allow' ? 'approve' : 'deny', id);
  }
}

export async function makeReal(options = {}) {
  const world = new RealWorld(options);
  try {
    await world.start();
  } catch (problem) {
    await world.end();
    throw problem;
  }
  return world;
}
