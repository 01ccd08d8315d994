// SPDX-License-Identifier: Apache-2.0
// The reading side of the fake daemon: filters, sums and stories over its rows.
const kTitles = {
  'filesystem.delete-root-or-home': 'Deletes everything in the root or home folder', 'remote-code.pipe-to-shell': 'Runs a program straight from the network', 'exfiltration.send-key': 'Sends a key to another machine',
  'disk.write-device': 'Writes directly to a device', 'filesystem.permission-protected': 'Opens protected files to everybody', 'dlp.anthropic-api-key': 'Holds an API key', 'git.force-push': 'Overwrites published history',
  'database.drop': 'Drops a table or a database', 'git.discard-changes': 'Discards uncommitted work', 'filesystem.delete-recursively': 'Recursively deletes files that cannot be regenerated',
  'privilege.become-root': "Runs with another user's rights", 'cloud.destroy': 'Destroys infrastructure', 'cluster.delete': 'Deletes what runs in a cluster',
};
const kProposals = { 'git.force-push': 'push by force to branches but main, in app', 'privilege.become-root': 'install packages with apt, in infra', 'git.discard-changes': 'discard changes below src, in app' };

export const titleOf = (rule) => kTitles[rule] ?? rule;

const isBetween = (row, from, to) => row.time >= from && row.time <= to;

export function filtered(rows, query) {
  const verdicts = (query.get('verdict') ?? '').split(',').filter(Boolean);
  const rule = query.get('rule');
  const text = query.get('text')?.toLowerCase();
  const before = Number(query.get('before') ?? Infinity);
  const limit = Math.min(500, Number(query.get('limit') ?? 100));
  const fits = (row) =>
    row.n < before && (!verdicts.length || verdicts.some((word) => (word === 'prevented' ? row.prevented : row.kind === word || (word === 'ask' && row.counted === 'ask')))) &&
    ['agent', 'session', 'tool'].every((key) => !query.get(key) || row[key] === query.get(key)) &&
    (!rule || row.rules.some((id) => (rule.endsWith('*') ? id.startsWith(rule.slice(0, -1)) : id === rule))) && (!text || row.what.toLowerCase().includes(text)) &&
    (!query.get('from') || row.time >= query.get('from')) && (!query.get('to') || row.time <= query.get('to'));
  const calls = [];
  for (let i = rows.length - 1; i >= 0 && calls.length < limit; i--) if (fits(rows[i])) calls.push(rows[i]);
  return { calls, next: calls.length === limit ? calls.at(-1).n : null };
}

export function hoursOf(rows, length = 13) {
  const hours = new Map();
  for (const row of rows) {
    if (row.kind === 'event') continue;
    const hour = length === 13 ? `${row.time.slice(0, 13)}:00:00.000Z` : `${row.time.slice(0, 10)}T00:00:00.000Z`;
    const key = hour + row.agent;
    const sum = hours.get(key) ?? { hour, agent: row.agent, allow: 0, ask: 0, deny: 0, prevented: 0 };
    sum[row.counted] += 1;
    sum.prevented += row.prevented ? 1 : 0;
    hours.set(key, sum);
  }
  return [...hours.values()].sort((a, b) => (a.hour < b.hour ? -1 : 1));
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function rulesOf(rows) {
  const rules = new Map();
  for (const row of rows) {
    const id = row.rules[0];
    if (!id) continue;
    const sum = rules.get(id) ?? { rule: id, title: titleOf(id), asks: 0, allowed: 0, refused: 0, denies: 0, share_allowed: 0, last_call: '', proposal: kProposals[id] ?? '', command: '' };
    if (row.counted === 'ask') {
      sum.asks += 1;
      sum.allowed += row.answer?.verdict === 'allow' ? 1 : 0;
      sum.refused += row.answer?.verdict === 'deny' ? 1 : 0;
      sum.share_allowed = sum.allowed / Math.max(1, sum.allowed + sum.refused);
    } else sum.denies += 1;
    sum.last_call = row.call;
    sum.command = sum.proposal ? `pawl allow ${row.call}` : '';
    rules.set(id, sum);
  }
  return [...rules.values()].sort((a, b) => b.asks - a.asks);
}

function filesOf(rows) {
  const files = new Map();
  for (const row of rows) {
    const path = ['Read', 'Edit', 'Write'].includes(row.tool) ? row.what : '';
    if (!path || row.kind === 'deny') continue;
    const file = files.get(path) ?? { path, reads: 0, writes: 0, deletes: 0, last: '', call: '', undo: '' };
    if (row.tool === 'Read') file.reads += 1;
    else file.writes += 1;
    Object.assign(file, { last: row.time, call: row.call, undo: row.undo || file.undo });
    files.set(path, file);
  }
  return [...files.values()].sort((a, b) => (a.last < b.last ? 1 : -1));
}

export function statsOf(all, query) {
  const to = query.get('to') ?? new Date().toISOString();
  const from = query.get('from') ?? new Date(Date.now() - 86_400_000).toISOString();
  const rows = all.filter((row) => isBetween(row, from, to));
  const calls = rows.filter((row) => row.kind !== 'event');
  const of = (kind) => rows.filter((row) => row.counted === kind);
  const prevented = rows.filter((row) => row.prevented);
  const answers = rows.filter((row) => row.answer);
  const agentHours = new Set(calls.map((row) => row.time.slice(0, 13) + row.agent)).size;
  const times = calls.map((row) => row.us).sort((a, b) => a - b);
  const sum = (key) => prevented.reduce((total, row) => total + row.counts[key], 0);
  const counts = new Map();
  for (const row of prevented) counts.set(row.rules[0], (counts.get(row.rules[0]) ?? 0) + 1);
  return {
    from, to, by: query.get('by') ?? 'hour', total: { allow: of('allow').length, ask: of('ask').length, deny: of('deny').length, event: of('event').length, prevented: prevented.length },
    hours: hoursOf(rows, query.get('by') === 'day' ? 10 : 13),
    prevented: {
      calls: prevented.length, irreversible: prevented.filter((row) => row.irreversible).length, files: sum('files'), bytes: sum('bytes'), hosts: sum('hosts'),
      rules: [...counts].map(([rule, count]) => ({ rule, title: titleOf(rule), count })).sort((a, b) => b.count - a.count), latest: prevented.slice(-20).reverse(),
    },
    rules: rulesOf(rows), files: filesOf(rows),
    asks: {
      count: of('ask').length, allowed: answers.filter((row) => row.answer.verdict === 'allow').length, refused: answers.filter((row) => row.answer.verdict === 'deny').length, unanswered: 0, rules: 0,
      agent_hours: agentHours, per_agent_hour: agentHours ? of('ask').length / agentHours : 0, median_ms: at(answers.map((row) => row.answer.ms).sort((a, b) => a - b), 0.5),
    },
    hook: { calls: times.length, p50_us: at(times, 0.5), p99_us: at(times, 0.99) },
    agents: [...new Set(calls.map((row) => row.agent))].map((agent) => ({ agent, calls: calls.filter((row) => row.agent === agent).length, asks: of('ask').filter((row) => row.agent === agent).length, denies: of('deny').filter((row) => row.agent === agent).length })),
  };
}

export function sessionsOf(rows) {
  const sessions = new Map();
  for (const row of rows) {
    if (row.kind === 'event') continue;
    const { session, tag, agent, cwd } = row;
    const sum = sessions.get(session) ?? { session, tag, agent, cwd, first: row.time, last: row.time, calls: 0, ask: 0, deny: 0, prevented: 0 };
    sum.last = row.time;
    sum.calls += 1;
    if (row.counted !== 'allow') sum[row.counted] += 1;
    sum.prevented += row.prevented ? 1 : 0;
    sessions.set(session, sum);
  }
  return [...sessions.values()].sort((a, b) => (a.last < b.last ? 1 : -1));
}

// The story that the page draws: a fetched page and a downloaded script whose run was cut, a secret whose sending was cut.
export function storyOf(rows, wanted) {
  const own = rows.filter((row) => row.session === wanted);
  if (own.length === 0) return null;
  const { session, tag, agent, cwd } = own[0];
  const file = (name) => ({ id: `file:${cwd}/${name}`, kind: 'file', name: `${cwd}/${name}`, tainted: false, by: '' });
  const number = (share) => own[Math.floor((own.length - 1) * share)].n;
  const edge = (from, to, verb, share, more = {}) => ({ from, to, n: number(share), call: own[Math.floor((own.length - 1) * share)].call, verb, tainted: false, cut: false, ...more });
  const host = { id: 'host:get.example.com', kind: 'host', name: 'get.example.com', tainted: true, by: 'network' };
  const page = { id: 'page:https://docs.example.org/guide/streams', kind: 'page', name: 'https://docs.example.org/guide/streams', tainted: true, by: 'network' };
  const script = { ...file('install.sh'), tainted: true, by: 'network' };
  const secret = { id: 'secret:/home/dev/.aws/credentials', kind: 'secret', name: '/home/dev/.aws/credentials', tainted: true, by: 'secret' };
  const paste = { id: 'host:paste.example.net', kind: 'host', name: 'paste.example.net', tainted: false, by: '' };
  const remote = { id: 'host:git.example.org', kind: 'host', name: 'git.example.org', tainted: false, by: '' };
  const read = ['src/routes/orders.ts', 'package.json', 'README.md'].map(file);
  const wrote = ['src/lib/retry.ts', 'src/routes/orders.test.ts', 'CHANGELOG.md'].map(file);
  const me = { id: 'agent', kind: 'agent', name: agent, tainted: false, by: '' };
  return {
    session, tag, agent, cwd, first: own[0].time, last: own.at(-1).time, calls: own.slice(-500), is_whole: own.length <= 500,
    nodes: [me, host, page, script, secret, paste, remote, ...read, ...wrote],
    edges: [
      ...read.flatMap((node, i) => [edge(node.id, 'agent', 'read', 0.05 + i * 0.1), edge(node.id, 'agent', 'read', 0.4)]), ...wrote.map((node, i) => edge('agent', node.id, 'wrote', 0.3 + i * 0.15)),
      edge(page.id, 'agent', 'fetched', 0.2, { tainted: true }), edge(host.id, script.id, 'downloaded', 0.5, { tainted: true }), edge(script.id, 'agent', 'ran', 0.55, { tainted: true, cut: true }),
      edge(secret.id, 'agent', 'read', 0.7, { tainted: true }), edge('agent', paste.id, 'sent', 0.72, { tainted: true, cut: true }), edge('agent', remote.id, 'connected', 0.9),
    ],
  };
}
