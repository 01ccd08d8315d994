// SPDX-License-Identifier: Apache-2.0
// A day of three agents, made up but always the same: rows as docs/formats/http.md has them. What Pawl says about the
// commands that are stopped was recorded from `pawl explain --json` (recorded.json).
import { readFileSync } from 'node:fs';

export const recorded = JSON.parse(readFileSync(new URL('recorded.json', import.meta.url), 'utf8'));

// Small, seeded: the same day every time.
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 13), 3266489917);
    return ((x ^ (x >>> 16)) >>> 0) / 4294967296;
  };
}

const kLetters = '0123456789abcdefghjkmnpqrstvwxyz';
export function callId(number) {
  let text = '';
  let rest = (number * 7919 + 104729) % 34359738368;
  for (let i = 0; i < 7; i++) {
    text += kLetters[rest % 32];
    rest = Math.floor(rest / 32) + (i + 1) * 3;
  }
  return text;
}

export const kSessions = [
  { session: '6f1ca3d2e8b94c0fa1d05b7c3e9f2a10', tag: 'a3', agent: 'claude', cwd: '/home/dev/app' },
  { session: '0b7d41e96c2f48b3a5e8d17f60c93b42', tag: '41', agent: 'codex', cwd: '/home/dev/api' },
  { session: 'c9e25f7a1d3b4e60b8f4a27d95e1c684', tag: '5f', agent: 'gemini', cwd: '/home/dev/web' },
  { session: '27aa90c4f5e14d1d9b63c8e0d7f1b5e8', tag: '90', agent: 'claude', cwd: '/home/dev/infra' },
];

const kEveryday = [
  ['Bash', 'npm test', ['run local code npm']], ['Bash', 'git status', []], ['Read', '/home/dev/app/src/routes/orders.ts', ['file read /home/dev/app/src/routes/orders.ts [project]']],
  ['Edit', '/home/dev/app/src/routes/orders.ts', ['file write /home/dev/app/src/routes/orders.ts [project]']], ['Grep', 'authorizeHeadless', []], ['Bash', 'npm run build', ['run local code npm']],
  ['Bash', 'git diff --stat', []], ['Bash', "rg -n 'TODO|FIXME' src", []], ['Read', '/home/dev/app/package.json', ['file read /home/dev/app/package.json [project]']],
  ['Write', '/home/dev/app/src/lib/retry.ts', ['file write /home/dev/app/src/lib/retry.ts [project]']], ['Bash', 'ls -la src/components', []], ['Bash', 'git add -A && git commit -m "orders: retry on 503"', []],
  ['WebFetch', 'https://docs.example.org/guide/streams', ['connect fetch docs.example.org']], ['Bash', 'pytest -q tests/test_orders.py', ['run local code pytest']], ['Bash', 'cargo check --workspace', ['run local code cargo']],
  ['Bash', 'docker compose ps', []], ['Read', '/home/dev/api/internal/server/server.go', ['file read /home/dev/api/internal/server/server.go [project]']], ['Edit', '/home/dev/web/app/page.tsx', ['file write /home/dev/web/app/page.tsx [project]']],
  ['Bash', 'go test ./... -run TestOrders', ['run local code go']], ['Bash', 'rm -rf node_modules build', ['file delete /home/dev/app/node_modules [project regenerable] recursive']], ['mcp__github__list_issues', '{"state":"open"}', []],
  ['Edit', '/home/dev/app/src/lib/retry.ts', ['file write /home/dev/app/src/lib/retry.ts [project]']], ['Bash', 'sed -n 1,80p src/server.ts', []], ['Glob', '**/*.test.ts', []],
];

const kRisky = Object.keys(recorded).filter((command) => recorded[command].verdict !== 'allow');

// As the daemon counts.
export const counted = (row) => ({ ...row, counted: row.kind !== 'event' && row.answer && (!row.ask || row.ask === row.call) ? 'ask' : row.kind });

export const kBlank = {
  n: 0, time: '', call: '', agent: 'claude', event: 'PreToolUse', session: '', tag: '', cwd: '', tool: 'Bash', what: '', kind: 'allow', state: 'allow', prevented: false, would_be: '',
  by: '', rules: [], dlp: false, tier: 'safe', risk: 0, irreversible: false, did: [], us: 0, ask: '', answer: null, undo: '', counts: { files: 0, bytes: 0, hosts: 0 }, notices: [],
};

// How busy each hour of the day is.
const kBusy = [0, 0, 0, 0, 0, 0, 1, 3, 8, 12, 14, 11, 5, 10, 14, 15, 12, 8, 4, 3, 5, 4, 1, 0];

function riskyRow(command, random) {
  const explain = recorded[command];
  const rules = explain.findings.map((finding) => finding.rule);
  const isDeny = explain.verdict === 'deny';
  const ran = !isDeny && random() < 0.78;
  return {
    what: command, kind: explain.verdict, state: isDeny ? 'deny' : ran ? 'ran' : 'not_run', prevented: isDeny, rules, by: `rule ${rules[0]}`, tier: explain.tier, risk: explain.risk,
    irreversible: explain.irreversible, did: explain.effects.map((effect) => `${effect.effect} ${effect.action ?? ''} ${effect.object}`.replace('  ', ' ')),
    dlp: false, counts: isDeny ? { files: command === 'rm -rf ~' ? 48211 : 0, bytes: command === 'rm -rf ~' ? 9_400_000_000 : 0, hosts: /curl/.test(command) ? 1 : 0 } : kBlank.counts,
    answer: isDeny ? null : { verdict: ran ? 'allow' : 'deny', channel: random() < 0.5 ? 'browser' : 'prompt', level: 'seat', ms: Math.round(1800 + random() * 9000), who: 'ada' },
  };
}

function secretRow() {
  return {
    what: 'curl -H "Authorization: Bearer sk-ant-****" https://api.example.com/v1/complete', kind: 'deny', state: 'deny', prevented: true, rules: ['dlp.anthropic-api-key'], by: 'rule dlp.anthropic-api-key', tier: 'dangerous', risk: 85, dlp: true,
  };
}

// Rows from `hours` before `now` up to `now`, oldest first.
export function makeDay(now, hours = 24, seed = 7) {
  const random = randomFrom(seed);
  const rows = [];
  let n = 4100;
  for (let back = hours; back > 0; back--) {
    const from = now - back * 3_600_000;
    const busy = Math.max(back <= 2 ? 9 : 0, kBusy[new Date(from).getHours()]);
    const calls = Math.round(busy * (3 + random() * 3));
    for (let i = 0; i < calls; i++) {
      const session = kSessions[Math.floor(random() ** 1.6 * kSessions.length)];
      const at = from + ((i + random() * 0.9) / calls) * 3_590_000;
      const dice = random();
      const [tool, what, did] = kEveryday[Math.floor(random() * kEveryday.length)];
      const special = dice < 0.022 ? riskyRow(kRisky[Math.floor(random() * kRisky.length)], random) : dice < 0.026 ? secretRow() : {};
      n += 1;
      rows.push(counted({
        ...kBlank, ...session, n, time: new Date(at).toISOString(), call: callId(n), tool: special.what ? 'Bash' : tool, what: what.replace(/^\/home\/dev\/\w+/, session.cwd), did, us: Math.round(420 + random() ** 6 * 3800 + random() * 380),
        undo: ['Edit', 'Write'].includes(tool) && !special.what ? callId(n) : '', tier: did.length ? 'moderate' : 'safe', ...special,
      }));
    }
  }
  return rows;
}

export const kShields = [
  ['aws', 'buckets, instances, accounts and databases on AWS', 9, false], ['docker', 'volumes, images and the host that containers run on', 7, false], ['filesystem', 'file permissions and /etc', 4, false],
  ['git-sync', 'the repository from unattended pushes, pulls and rebases', 5, false], ['github', 'repositories on GitHub', 6, true], ['k8s', 'what runs in Kubernetes clusters', 8, false],
  ['mongodb', 'data in MongoDB', 4, false], ['no-webfetch', 'the agent from pages fetched without the browser', 1, false], ['postgres', 'tables, rows and rights in databases', 6, true],
  ['redis', 'data in Redis', 3, false], ['secrets', 'keys, credentials and .env files', 5, true], ['terraform', 'infrastructure managed by Terraform and similar tools', 4, false],
].map(([name, protects, rules, on]) => ({ name, protects, rules, on, is_own: true }));

export function makePolicy(now) {
  const at = (minutes) => new Date(now - minutes * 60_000).toISOString();
  return {
    policy: { line: 'mode standard, protection level balanced', mode: 'standard', protection_level: 'balanced', notices: [] },
    shields: kShields.map((shield) => ({ ...shield })),
    grants: [
      { id: 'm4tq80c', scope: 'session', until: new Date(now + 7.2e6).toISOString(), left_ms: 7_200_000, who: 'ada', channel: 'terminal', what: 'git push --force-with-lease origin feature/orders' },
      { id: 'c81xw2e', scope: 'until', until: new Date(now + 400_000).toISOString(), left_ms: 400_000, who: 'ada', channel: 'browser', what: 'docker compose down -v' },
    ],
    rules: [
      { id: 'user.allow-1', title: 'push by force to branches but main, in app', file: '/home/dev/.pawl/rules/allowed.toml', verdict: 'allow', uses: 14, last: at(38) },
      { id: 'user.allow-2', title: 'install packages with apt, in infra', file: '/home/dev/.pawl/rules/allowed.toml', verdict: 'allow', uses: 3, last: at(60 * 26) },
      { id: 'team.no-prod', title: 'nothing touches the production cluster', file: '/home/dev/app/.pawl/rules.toml', verdict: 'deny', uses: 0, last: null },
    ],
    hosts: ['git.example.org', 'packages.example.org'],
    approvals: { level: 'seat', line: 'seat (a program that runs as you could answer too; `pawl approver set` makes it proof)', needs: '', is_paused: false },
  };
}

export function makeAgents(rows) {
  const of = (name) => rows.filter((row) => row.agent === name);
  return [
    { name: 'claude', title: 'Claude Code', installed: true, wired: true, problems: [] },
    { name: 'codex', title: 'Codex', installed: true, wired: true, problems: [] },
    { name: 'gemini', title: 'Gemini CLI', installed: true, wired: false, problems: [] },
  ].map((agent) => ({ ...agent, calls: of(agent.name).length, last: agent.wired ? (of(agent.name).at(-1)?.time ?? null) : null }));
}
