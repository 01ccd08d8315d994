// SPDX-License-Identifier: Apache-2.0
// A daemon that speaks docs/formats/http.md without Pawl behind it, so that the page can be tested apart, fast, and in
// situations that are hard to get otherwise. It is as strict about requests as the real one.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeAsk } from './asks.mjs';
import { callId, counted, kBlank, kSessions, makeAgents, makeDay, makePolicy, recorded } from './day.mjs';
import { filtered, hoursOf, sessionsOf, statsOf, storyOf, titleOf } from './stats.mjs';

const kDist = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const kTypes = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
export const kPolicyHeader =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const kMostBehind = 1000;
const kMostQueued = 4 * 1024 * 1024;

class Problem extends Error {
  constructor(status, code, message, more = {}) {
    super(message);
    Object.assign(this, { status, code, more });
  }
}

export class FakeDaemon {
  constructor({ rows, port = 0, hasTabsKey = true } = {}) {
    this.rows = rows ?? makeDay(Date.now());
    this.policy = makePolicy(Date.now());
    this.asks = new Map();
    this.port = port;
    this.hasTabsKey = hasTabsKey;
    this.heard = []; // every request: method and path
    this.answers = []; // every answer that counted
    this.streams = new Set();
    this.codes = new Map();
  }

  get url() {
    return `http://localhost:${this.port}`;
  }

  get lastN() {
    return this.rows.at(-1)?.n ?? 0;
  }

  async start() {
    this.instance = randomBytes(16).toString('hex');
    this.tokens = new Set();
    this.tabsKey = randomBytes(32).toString('hex');
    this.sockets = new Set();
    this.server = http.createServer((request, answer) => void this.#serve(request, answer));
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await new Promise((go, fail) => this.server.once('error', fail).listen(this.port, '127.0.0.1', go));
    this.port = this.server.address().port;
  }

  // As kill -9 would: every connection breaks at once.
  async kill() {
    for (const socket of this.sockets) socket.destroy();
    this.streams.clear();
    await new Promise((go) => this.server.close(go));
  }

  code() {
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, false);
    return code;
  }

  // What happens on the machine.
  row(more = {}) {
    const n = this.lastN + 1;
    const row = counted({ ...kBlank, ...kSessions[0], n, time: new Date().toISOString(), call: callId(n), us: 700, ...more });
    this.rows.push(row);
    this.#tell('call', row, n);
    return row;
  }

  update(row) {
    this.#tell('update', row, row.n);
  }

  ask(more) {
    const ask = makeAsk(more.id ?? callId(900_000 + this.asks.size), more);
    this.asks.set(ask.id, { ask, born: Date.now() });
    this.#tell('ask', this.#current(ask.id));
    return ask.id;
  }

  // Somebody answers in another channel; the call's row follows, as the hook writes it.
  answer(id, verdict, { channel = 'terminal', who = 'ada', scope = 'once', say = '' } = {}) {
    const { ask } = this.asks.get(id);
    const at = new Date();
    const state = verdict === 'timeout' ? 'late' : 'answered';
    const stamp = `${verdict === 'allow' ? 'allowed' : 'denied'} already, by ${who} (${channel}) at ${at.toISOString().slice(11, 19)} UTC`;
    Object.assign(ask, { state, stamp: state === 'late' ? '' : stamp, deadline_ms: 0 });
    this.answers.push({ id, verdict, channel, scope, say });
    this.#tell('said', { id, verdict, scope, channel, level: 'seat', who, at: at.toISOString(), stamp, state });
    const isYes = verdict === 'allow';
    this.row({ call: id, agent: ask.agent, session: ask.session, tag: ask.tag, cwd: ask.cwd, tool: ask.tool, what: ask.card.command.slice(0, 400), kind: isYes ? 'allow' : 'deny', state: isYes ? 'allow' : 'deny', rules: ask.card.reasons.map((reason) => reason.rule), ask: id, answer: { verdict, channel, level: 'seat', ms: 1000, who } });
    return stamp;
  }

  abandon(id) {
    this.asks.get(id).ask.state = 'abandoned';
    this.#tell('ask', this.#current(id));
  }

  changePolicy(change) {
    change(this.policy);
    this.#tell('policy', this.policy);
  }

  breakChain(n, text) {
    this.#tell('chain-broken', { n, text });
  }

  resync() {
    for (const stream of this.streams) stream.write(`event: resync\ndata: {"why":"too slow"}\n\n`), stream.end();
    this.streams.clear();
  }

  #current(id) {
    const { ask, born } = this.asks.get(id);
    return { ...ask, left_ms: ask.state === 'waiting' ? Math.max(0, ask.deadline_ms - (Date.now() - born)) : 0 };
  }

  #tell(event, data, id) {
    const text = `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
    for (const stream of this.streams) {
      if (stream.writableLength > kMostQueued) {
        stream.end(`event: resync\ndata: {"why":"too slow"}\n\n`);
        this.streams.delete(stream);
      } else stream.write(text);
    }
  }

  async #serve(request, answer) {
    this.heard.push({ method: request.method, path: request.url, headers: request.headers });
    try {
      await this.#route(request, answer);
    } catch (problem) {
      const { status = 500, code = 'failed', more = {} } = problem;
      this.#json(answer, status, { error: problem.message, code, ...more });
    }
  }

  #json(answer, status, body) {
    answer.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    answer.end(JSON.stringify(body));
  }

  async #route(request, answer) {
    const { method, headers } = request;
    const url = new URL(request.url, this.url);
    const hosts = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${this.port}`);
    if (!hosts.includes(headers.host) || (headers.origin && !hosts.includes(headers.origin.replace('http://', '')))) return void answer.writeHead(403).end();
    if (url.pathname.includes('%') || headers.cookie) return void answer.writeHead(404).end();
    if (!url.pathname.startsWith('/api/')) return this.#file(url.pathname, answer);
    if (method !== 'GET' && (headers['x-pawl'] !== '1' || headers['sec-fetch-site'] !== 'same-origin')) return void answer.writeHead(403).end();
    const body = method === 'GET' || method === 'DELETE' ? null : await this.#body(request);
    if (url.pathname === '/api/login') return this.#json(answer, 200, this.#login(body));
    if (!this.tokens.has(headers.authorization?.replace('Bearer ', ''))) throw new Problem(401, 'login', 'log in again');
    if (url.pathname === '/api/stream') return this.#stream(url, answer);
    const [, , what, name] = url.pathname.split('/');
    this.#json(answer, 200, method === 'GET' ? this.#read(what, name, url.searchParams) : this.#change(method, what, name, body));
  }

  async #body(request) {
    if (request.headers['content-type'] !== 'application/json') throw new Problem(400, 'bad_request', 'a body is JSON');
    let text = '';
    for await (const part of request) text += part;
    return JSON.parse(text);
  }

  #file(path, answer) {
    if (path === '/healthz') return this.#json(answer, 200, { name: 'pawl', instance: this.instance, version: '0.1.0' });
    const name = path === '/' ? 'index.html' : path.slice(1);
    if (!/^(index\.html|assets\/[\w.-]+)$/.test(name)) return void answer.writeHead(404).end();
    let bytes;
    try {
      bytes = readFileSync(join(kDist, name));
    } catch {
      return void answer.writeHead(404).end();
    }
    answer.writeHead(200, {
      'Content-Type': kTypes[extname(name)], 'Content-Security-Policy': kPolicyHeader, 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer',
    });
    answer.end(bytes);
  }

  #login({ code }) {
    if (!this.codes.has(code)) throw new Problem(401, 'login', 'this code is not known or too old; run `pawl dashboard` again');
    if (this.codes.get(code)) throw new Problem(401, 'used', 'this code was used before; run `pawl dashboard` again');
    this.codes.set(code, true);
    const token = randomBytes(32).toString('hex');
    this.tokens.add(token);
    return { token, instance: this.instance, expires: new Date(Date.now() + 43_200_000).toISOString(), version: '0.1.0', ...(this.hasTabsKey && { tabs_key: this.tabsKey }) };
  }

  #stream(url, answer) {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    answer.write(`event: hello\ndata: ${JSON.stringify({ instance: this.instance, version: '0.1.0', last_n: this.lastN })}\n\n`);
    const missed = this.rows.filter((row) => row.n > Number(url.searchParams.get('after')));
    if (missed.length > kMostBehind) return void answer.end(`event: resync\ndata: {"why":"too far behind"}\n\n`);
    for (const row of missed) answer.write(`event: call\nid: ${row.n}\ndata: ${JSON.stringify(row)}\n\n`);
    this.streams.add(answer);
    answer.on('close', () => this.streams.delete(answer));
  }

  #state() {
    const day = new Date(Date.now() - 86_400_000).toISOString();
    return {
      instance: this.instance, version: '0.1.0', now: new Date().toISOString(), user: 'ada', home: '/home/dev/.pawl', last_n: this.lastN,
      log: { lines: this.rows.length, indexed: this.rows.length, is_whole: true, chain: 'intact', broken_at: null }, ...this.policy, agents: makeAgents(this.rows),
      asks: [...this.asks.keys()].map((id) => this.#current(id)).filter((ask) => ask.state === 'waiting' || ask.state === 'late'),
      calls: this.rows.filter((row) => row.kind !== 'event').slice(-200).reverse(), hours: hoursOf(this.rows.filter((row) => row.time >= day)),
    };
  }

  #read(what, name, query) {
    if (what === 'state') return this.#state();
    if (what === 'stats') return statsOf(this.rows, query);
    if (what === 'sessions' && !name) return { sessions: sessionsOf(this.rows) };
    const found = what === 'sessions' ? storyOf(this.rows, name) : what === 'asks' && this.asks.has(name) ? { ...this.#current(name), is_whole: true, card: { ...this.asks.get(name).ask.card, command: this.asks.get(name).ask.whole ?? this.asks.get(name).ask.card.command }, input: {} } : what === 'calls' && name ? this.#call(name) : what === 'calls' ? filtered(this.rows, query) : null;
    if (!found) throw new Problem(404, 'not_found', `there is no ${name}`);
    return found;
  }

  #call(name) {
    const row = this.rows.findLast((known) => String(known.n) === name || known.call === name);
    if (!row) return null;
    const explain = Object.hasOwn(recorded, row.what) ? recorded[row.what] : null;
    return {
      row, entry: { n: row.n, input: { command: row.whole ?? row.what } }, after: [], rules: row.rules.map((id) => ({ id, title: titleOf(id), why: '', instead: [] })), explain,
      explain_note: explain ? 'judged again just now, by the rules of today and without what the session remembers' : 'it cannot be judged again: a part was redacted or shortened', allow: `pawl allow ${row.call}`,
    };
  }

  #change(method, what, name, body) {
    if (what === 'asks') return this.#decide(name, body);
    if (what === 'shields') {
      if (!body.on) throw new Problem(403, 'terminal', 'only a person at a terminal can turn a shield off', { command: `pawl shield disable ${name}` });
      this.changePolicy((policy) => (policy.shields.find((shield) => shield.name === name).on = true));
      return { name, on: true };
    }
    if (what === 'grants' && method === 'DELETE') {
      this.changePolicy((policy) => (policy.grants = policy.grants.filter((grant) => grant.id !== name)));
      return { revoked: name };
    }
    if (what === 'undo') {
      const row = this.rows.findLast((known) => known.undo === name);
      const changes = [{ path: row?.what ?? '/home/dev/app/a', fate: 'restore', what: 'as it was before', why: '' }];
      return { id: name, title: row?.what ?? '', made: row?.time ?? '', agent: 'claude', session: '', cwd: '', undone_by: '', changes, left_out: 0, counts: { restore: 1, conflict: 0, lost: 0, nothing: 0 }, cannot: [], is_done: !body.dry_run, undo: body.dry_run ? '' : 'zzz0000', restored: body.dry_run ? 0 : 1, skipped: 0, problems: [] };
    }
    throw new Problem(404, 'not_found', 'there is nothing to change');
  }

  #decide(id, { verdict, scope = 'once', say = '' }) {
    if (!this.asks.has(id)) throw new Problem(404, 'not_found', 'there is no such question');
    const { ask } = this.asks.get(id);
    if (ask.state === 'answered') throw new Problem(409, 'answered', `call ${id} was ${ask.stamp}`);
    if (ask.state !== 'waiting' && ask.state !== 'late') throw new Problem(409, 'gone', `nobody waits for the answer to ${id} any more`);
    const stamp = this.answer(id, verdict, { channel: 'browser', scope, say });
    // The stream and the reply to the page race each other: here the stream comes before the reply and after it.
    const [said] = this.answers.slice(-1);
    setTimeout(() => this.#tell('said', { ...said, level: 'seat', who: 'ada', at: new Date().toISOString(), stamp, state: 'answered' }), 100);
    return { said: `${verdict === 'allow' ? 'allowed' : 'denied'} ${scope}`, stamp, state: 'answered' };
  }
}

// By itself: a daemon to look at the page with. `node tests/dashboard/fake/daemon.mjs`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const daemon = new FakeDaemon({ port: 7396 });
  await daemon.start();
  console.log(`${daemon.url}/#k=${daemon.code()}`);
}
