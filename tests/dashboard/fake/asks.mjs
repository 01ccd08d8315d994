// SPDX-License-Identifier: Apache-2.0
// Questions as the daemon would put them: three that are like those of every day, and a maker for any other.
import { kSessions } from './day.mjs';

function bytesAt(text, part) {
  const at = text.indexOf(part);
  const from = Buffer.byteLength(text.slice(0, at));
  return at < 0 ? [] : [[from, from + Buffer.byteLength(part)]];
}

const kCard = { deed: '', facts: [], command: '', spans: [], parts: [], bytes_left_out: 0, changes: [], lines_left_out: 0, reasons: [], undo: '', lineage: [], rule: '', times_allowed: 0, agent_says: '' };

export function makeAsk(id, { command, bad = command, card = {}, session = kSessions[0], wait_ms = 30_000, tool = 'Bash', ...more }) {
  const now = Date.now();
  const whole = { ...kCard, command, spans: bytesAt(command, bad), deed: `Runs ${command.slice(0, 60)}`, ...card };
  return {
    id, state: 'waiting', made: new Date(now).toISOString(), deadline_ms: wait_ms, left_ms: wait_ms, keep_until: new Date(now + 600_000).toISOString(), agent: session.agent, session: session.session, tag: session.tag,
    cwd: session.cwd, project: session.cwd, tool, level: 'prompt', title: whole.deed, can_answer: true, why_not: '', needs: '', stamp: '', is_whole: true, card: whole, ...more,
  };
}

const ago = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();

const kMigration = `psql "$PROD_URL" <<'SQL'
-- move orders to the new ledger, then drop the old one
BEGIN;
INSERT INTO ledger (order_id, cents, booked_at)
SELECT id, total_cents, created_at FROM orders WHERE state = 'paid';
DELETE FROM orders;
DROP TABLE order_items CASCADE;
COMMIT;
SQL`;

export const kExamples = {
  deletes: () => ({
    command: 'make clean && rm -rf src/generated src/legacy && make', bad: 'rm -rf src/generated src/legacy', wait_ms: 300_000,
    card: {
      deed: 'Deletes 214 files (3.1 MB) below src', facts: ['12 of them are not in git', 'the newest of them was changed 4 minutes ago, by you'],
      reasons: [{ rule: 'filesystem.delete-recursively', title: 'Recursively deletes files that cannot be regenerated', object: '/home/dev/app/src/legacy' }],
      can_undo: 'yes', undo: 'it can be undone: Pawl keeps 214 files (`pawl undo`)',
      lineage: [{ at: ago(6), call: 'h2m4xyz', what: 'fetched docs.example.org' }, { at: ago(3), call: 'p8d2k0a', what: 'wrote clean.sh' }],
      rule: 'delete below /home/dev/app/src/generated', times_allowed: 3, agent_says: 'clean up before the rebuild, the generated clients are stale',
    },
  }),
  sql: () => ({
    command: kMigration, bad: 'DELETE FROM orders;\nDROP TABLE order_items CASCADE;', wait_ms: 120_000,
    card: {
      deed: 'Empties table orders and drops table order_items in prod', facts: ['database prod on db1.internal, never used in this session before'],
      reasons: [{ rule: 'database.delete-all', title: 'Deletes every row of a table', object: 'orders' }, { rule: 'database.drop', title: 'Drops a table or a database', object: 'order_items' }],
      can_undo: 'no', undo: 'it cannot be undone', agent_says: 'finish the ledger migration',
    },
  }),
  edit: () => ({
    command: '/home/dev/infra/deploy/values.yaml', bad: 'deploy/values.yaml', tool: 'Edit', wait_ms: 90_000,
    card: {
      deed: 'Changes 3 lines of deploy/values.yaml, which runs in production', facts: ['the file is in git and clean'],
      changes: ['@ deploy/values.yaml', ' replicas: 3', '-image: app:1.8.2', '+image: app:latest', ' resources:', '-  limits: { memory: 512Mi }', '+  limits: { memory: 4Gi }'],
      reasons: [{ rule: 'user.prod-values', title: 'Changes what runs in production', object: 'deploy/values.yaml' }], can_undo: 'yes', undo: 'it can be undone: Pawl keeps 1 file (`pawl undo`)',
    },
  }),
};
