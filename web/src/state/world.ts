// SPDX-License-Identifier: Apache-2.0
// Everything the page knows of the daemon but the rows of calls: policy, agents, hours, questions. Fed by net/feed.
import { batch, computed, signal } from '@preact/signals';
import type { Agent, Ask, Broken, Event, Hour, Policy, Row, Said, Snapshot } from '../net/contract';
import { forgetCalls, lastNumber, takePending, takeRow, takeRows, updateRow } from './calls';

// A question as the page keeps it: with when it came here, and how it ended.
export interface OpenAsk {
  ask: Ask;
  shown: number; // performance.now() when it came: keys in its first moments do not count
  ends: number; // performance.now() when the call stops waiting; 0: it does not wait
  said: Said | null;
  isMine: boolean; // answered on this page, which says so whatever the daemon calls it
}

const kStamped = 6; // how many answered cards stay

export const policy = signal<Policy | null>(null);
export const agents = signal<Agent[]>([]);
export const hours = signal<Hour[]>([]);
export const about = signal({ version: '', user: '', instance: '', indexed: true });
export const broken = signal<Broken | null>(null);
export const asks = signal<OpenAsk[]>([]);
export const answered = signal<OpenAsk[]>([]);
export const hasState = signal(false);
// The daemon's clock less ours, so that "ago" is right on both sides of a wrong clock.
export const clockGap = signal(0);
export const now = (): number => Date.now() + clockGap.value;

export const waitingCount = computed(() => asks.value.filter((open) => open.ask.state === 'waiting').length);

function keep(ask: Ask, old: OpenAsk | undefined): OpenAsk {
  const at = performance.now();
  return { ask, shown: old?.shown ?? at, ends: ask.left_ms > 0 ? at + ask.left_ms : 0, said: old?.said ?? null, isMine: old?.isMine ?? false };
}

const isOpen = (ask: Ask): boolean => ask.state === 'waiting' || ask.state === 'late';

function stamp(open: OpenAsk): void {
  asks.value = asks.value.filter((other) => other.ask.id !== open.ask.id);
  answered.value = [open, ...answered.value.filter((other) => other.ask.id !== open.ask.id)].slice(0, kStamped);
}

export function takeAsk(ask: Ask): void {
  takePending(ask);
  const old = asks.value.find((open) => open.ask.id === ask.id);
  if (isOpen(ask)) {
    const fresh = keep(ask, old);
    asks.value = old ? asks.value.map((open) => (open === old ? fresh : open)) : [...asks.value, fresh];
  } else if (old) {
    stamp({ ...old, ask: { ...ask, card: old.ask.card } });
  }
}

// Somebody answered, here or elsewhere. A time-out leaves the question open for a late yes.
export function takeSaid(said: Said, isMine = false): void {
  const old = asks.value.find((open) => open.ask.id === said.id) ?? answered.value.find((open) => open.ask.id === said.id);
  // The daemon tells every page, this one too, and its word may come before or after the answer to our own request.
  if (!old || (old.isMine && !isMine && old.said?.verdict === said.verdict)) return;
  const fresh: OpenAsk = { ...old, ends: 0, said, isMine, ask: { ...old.ask, state: said.state, stamp: said.stamp, left_ms: 0 } };
  if (isOpen(fresh.ask)) asks.value = asks.value.map((open) => (open === old ? fresh : open));
  else stamp(fresh);
}

function addHour(row: Row): void {
  if (row.kind === 'event') return;
  const hour = `${row.time.slice(0, 13)}:00:00.000Z`;
  const list = hours.value;
  const at = list.findIndex((known) => known.hour === hour && known.agent === row.agent);
  const old = list[at] ?? { hour, agent: row.agent, allow: 0, ask: 0, deny: 0, prevented: 0 };
  const fresh = { ...old, [row.counted]: old[row.counted as keyof Hour & Row['kind']] + 1, prevented: old.prevented + (row.prevented ? 1 : 0) };
  hours.value = at < 0 ? [...list, fresh] : list.with(at, fresh);
}

function addAgent(row: Row): void {
  const at = agents.value.findIndex((agent) => agent.name === row.agent);
  const old = agents.value[at];
  if (old) agents.value = agents.value.with(at, { ...old, calls: old.calls + 1, last: row.time });
}

function takeEvent(event: Event): void {
  switch (event.event) {
    case 'call':
      if (event.data.n > lastNumber()) {
        addHour(event.data);
        addAgent(event.data);
      }
      takeRow(event.data);
      break;
    case 'update':
      updateRow(event.data);
      break;
    case 'ask':
      takeAsk(event.data);
      break;
    case 'said':
      takeSaid(event.data);
      break;
    case 'policy':
      policy.value = { ...event.data };
      break;
    case 'chain-broken':
      broken.value = event.data;
      break;
    case 'hello':
    case 'resync':
      break;
  }
}

export const sink = {
  lastN: lastNumber,
  events: (list: Event[]): void => batch(() => list.forEach(takeEvent)),
  // `rows`: what is new, the newest first.
  snapshot(state: Snapshot, rows: Row[]): void {
    batch(() => {
      if (state.last_n < lastNumber()) forgetCalls();
      clockGap.value = Date.parse(state.now) - Date.now();
      policy.value = state;
      agents.value = state.agents;
      hours.value = state.hours;
      about.value = { version: state.version, user: state.user, instance: state.instance, indexed: state.log.is_whole };
      broken.value = state.log.broken_at;
      takeRows(rows, state.last_n);
      // Questions that are gone from the state were answered while nobody listened.
      const open = new Set(state.asks.map((ask) => ask.id));
      for (const gone of asks.value.filter((known) => !open.has(known.ask.id))) takeAsk({ ...gone.ask, state: 'expired' });
      state.asks.forEach(takeAsk);
      hasState.value = true;
    });
  },
};
