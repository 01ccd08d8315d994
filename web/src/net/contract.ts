// SPDX-License-Identifier: Apache-2.0
// What the daemon sends, as docs/formats/http.md says it. Only shapes; whatever is text in them is other people's words.

export type State = 'allow' | 'deny' | 'event' | 'asking' | 'ran' | 'not_run' | 'pending';

export interface Answer {
  verdict: 'allow' | 'deny' | 'timeout';
  channel: string;
  level: string;
  ms: number;
  who: string;
}

export interface Row {
  n: number;
  time: string;
  call: string;
  agent: string;
  event: string;
  session: string;
  tag: string;
  cwd: string;
  tool: string;
  what: string;
  kind: 'allow' | 'ask' | 'deny' | 'event';
  counted: Row['kind'];
  state: State;
  prevented: boolean;
  would_be: string;
  by: string;
  rules: string[];
  dlp: boolean;
  tier: string;
  risk: number;
  irreversible: boolean;
  did: string[];
  us: number;
  ask: string;
  answer: Answer | null;
  undo: string;
  counts: { files: number; bytes: number; hosts: number };
  notices: string[];
}

export interface Card {
  deed: string;
  facts: string[];
  command: string;
  spans: [number, number][];
  parts: string[];
  bytes_left_out: number;
  changes: string[];
  lines_left_out: number;
  reasons: { rule: string; title: string; object: string }[];
  can_undo: '' | 'yes' | 'part' | 'no' | 'unknown';
  undo: string;
  lineage: { at: string; call: string; what: string }[];
  rule: string;
  times_allowed: number;
  agent_says: string;
}

export interface Ask {
  id: string;
  state: 'waiting' | 'late' | 'answered' | 'abandoned' | 'expired';
  made: string;
  deadline_ms: number;
  left_ms: number;
  keep_until: string;
  agent: string;
  session: string;
  tag: string;
  cwd: string;
  project: string;
  tool: string;
  level: string;
  title: string;
  can_answer: boolean;
  why_not: string;
  needs: string;
  stamp: string;
  is_whole: boolean;
  card: Card;
}

export interface Said {
  id: string;
  verdict: 'allow' | 'deny' | 'timeout';
  scope: string;
  channel: string;
  level: string;
  who: string;
  at: string;
  stamp: string;
  state: Ask['state'];
}

export interface Shield { name: string; protects: string; rules: number; on: boolean; is_own: boolean }
export interface Grant { id: string; scope: string; until: string; left_ms: number; who: string; channel: string; what: string; uses?: number; last?: string | null }
export interface UserRule { id: string; title: string; file: string; verdict: string; uses: number; last: string | null }
export interface Agent { name: string; title: string; installed: boolean; wired: boolean; problems: string[]; calls: number; last: string | null; version?: string; proven?: string | null }
export interface Hour { hour: string; agent: string; allow: number; ask: number; deny: number; prevented: number }

export interface Policy {
  policy: { line: string; mode: string; protection_level: string; notices: string[] };
  shields: Shield[];
  grants: Grant[];
  rules: UserRule[];
  hosts: string[];
  approvals: { level: string; line: string; needs: string; is_paused: boolean };
}

export interface Broken { n: number; text: string }

export interface Snapshot extends Policy {
  instance: string;
  version: string;
  now: string;
  user: string;
  home: string;
  last_n: number;
  log: { lines: number; indexed: number; is_whole: boolean; chain: 'intact' | 'broken'; broken_at: Broken | null };
  agents: Agent[];
  asks: Ask[];
  calls: Row[];
  hours: Hour[];
}

export interface Page { calls: Row[]; next: number | null }

export interface Finding {
  rule: string;
  title: string;
  severity: string;
  confidence: number;
  tier: string;
  verdict: string;
  never: boolean;
  irreversible: boolean;
  object: string;
  why: string;
  instead: string[];
  place?: [number, number];
  lifted_by?: string;
}

export interface Explain {
  call: { tool: string; input: Record<string, unknown>; cwd: string };
  script: string;
  steps: { program: string; argv: { text: string; kind: string }[]; wrappers: string[]; depth: number; reads_step?: number; place?: [number, number] }[];
  effects: { effect: string; action?: string; object: string; class?: string; attributes?: string | string[]; command?: string; certain: boolean; step: number; place?: [number, number] }[];
  flows: { from: number; to: number; through: string; carries: string }[];
  unseen: { reason: string; place?: [number, number] }[];
  notes: { text: string }[];
  findings: Finding[];
  set_aside: Finding[];
  judges: { order: number; judge: string; verdict: string | null; never: boolean; reason: string }[];
  verdict: string;
  never: boolean;
  would_be?: string;
  tier: string;
  risk: number;
  factors: { what: string; points: number }[];
  irreversible: boolean;
  final: number;
  card?: Card;
}

export interface CallDetail {
  row: Row;
  entry: Record<string, unknown>;
  after: Record<string, unknown>[];
  rules: { id: string; title: string; why: string; instead: string[] }[];
  explain: Explain | null;
  explain_note: string;
  allow: string;
}

export interface Session { session: string; tag: string; agent: string; cwd: string; first: string; last: string; calls: number; ask: number; deny: number; prevented: number }

export interface StoryNode { id: string; kind: 'agent' | 'host' | 'page' | 'file' | 'secret'; name: string; tainted: boolean; by: string }
export interface StoryEdge { from: string; to: string; n: number; call: string; verb: string; tainted: boolean; cut: boolean }
export interface Story {
  session: string;
  tag: string;
  agent: string;
  cwd: string;
  first: string;
  last: string;
  calls: Row[];
  is_whole: boolean;
  nodes: StoryNode[];
  edges: StoryEdge[];
}

export interface RuleStats { rule: string; title: string; asks: number; allowed: number; refused: number; denies: number; share_allowed: number; last_call: string; proposal: string; command: string }
export interface TouchedFile { path: string; reads: number; writes: number; deletes: number; last: string; call: string; undo: string }

export interface Stats {
  from: string;
  to: string;
  total: { allow: number; ask: number; deny: number; event: number; prevented: number };
  hours: Hour[];
  prevented: { calls: number; irreversible: number; files: number; bytes: number; hosts: number; rules: { rule: string; title: string; count: number }[]; latest: Row[] };
  rules: RuleStats[];
  files: TouchedFile[];
  asks: { count: number; allowed: number; refused: number; unanswered: number; agent_hours: number; per_agent_hour: number; median_ms: number; rules: number };
  hook: { calls: number; p50_us: number; p99_us: number; buckets?: { up_to_us: number; calls: number }[] };
  agents: { agent: string; calls: number; asks: number; denies: number }[];
}

export interface UndoPlan {
  id: string;
  title: string;
  made: string;
  undone_by: string;
  changes: { path: string; fate: 'restore' | 'conflict' | 'lost'; what: string; why: string }[];
  left_out: number;
  counts: { restore: number; conflict: number; lost: number; nothing: number };
  cannot: { path: string; why: string }[];
  is_done: boolean;
  undo: string;
  restored: number;
  skipped: number;
  problems: { path: string; why: string }[];
}

export type Event =
  | { event: 'hello'; data: { instance: string; version: string; last_n: number } }
  | { event: 'call' | 'update'; data: Row }
  | { event: 'ask'; data: Ask }
  | { event: 'said'; data: Said }
  | { event: 'policy'; data: Policy }
  | { event: 'chain-broken'; data: Broken }
  | { event: 'resync'; data: { why: string } };
