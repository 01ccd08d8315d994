// SPDX-License-Identifier: Apache-2.0
// The calls that the page knows, oldest first, and the part of them that the filter lets through. Events only mark what
// changed; the page is told once a frame, however many came. A question that waits is a row of its own until its line of
// the log comes, and then becomes that row, in the same place.
import { signal } from '@preact/signals';
import { get } from '../net/api';
import type { Ask, Page, Row } from '../net/contract';
import { matches, queryOf, type Filter } from './filter';

const kMostRows = 50_000;
const kTrimTo = 40_000;

export const callsVersion = signal(0); // changes when what is listed changed

let rows: Row[] = [];
let view: Row[] = rows;
let filter: Filter | null = null;
let lastN = 0;
let completeFrom = 0; // from this number on there are events too, before it only calls
let dirty = false;
let appended = 0;

// Older rows that were fetched for this filter, newest first, and where the next page begins.
let older: Row[] = [];
let next: number | null | undefined;
let loading = false;
export const isLoadingOlder = signal(false);

export const lastNumber = (): number => lastN;
export const rowCount = (): number => view.length + older.length;
// 0 is the newest.
export const rowAt = (i: number): Row | undefined => (i < view.length ? view[view.length - 1 - i] : older[i - view.length]);
// How many rows were ever put in front of the list: whoever scrolls moves along by the difference.
export const appendedRows = (): number => appended;
export const allRows = (): readonly Row[] => rows;

function changed(): void {
  if (dirty) return;
  dirty = true;
  const tell = () => {
    dirty = false;
    callsVersion.value += 1;
  };
  // A tab that cannot be seen gets no frames.
  if (document.visibilityState === 'visible') requestAnimationFrame(tell);
  else setTimeout(tell, 250);
}

function passes(row: Row): boolean {
  return filter === null || matches(filter, row);
}

function rebuild(): void {
  view = filter === null ? rows : rows.filter(passes);
}

function append(row: Row): void {
  rows.push(row);
  if (!passes(row)) return;
  if (view !== rows) view.push(row);
  appended += 1;
}

// In both lists, from the newest back: what changes is nearly always recent.
function replace(is: (row: Row) => boolean, row: Row): boolean {
  for (let i = rows.length - 1; i >= 0; i--) {
    const old = rows[i] as Row;
    if (!is(old)) continue;
    rows[i] = row;
    if (view !== rows) {
      const at = view.lastIndexOf(old);
      if (at >= 0 && passes(row)) view[at] = row;
      else if (at >= 0 || passes(row)) rebuild();
    }
    return true;
  }
  return false;
}

const waiting = new Set<string>(); // ids of calls that have a pending row

export function takeRow(row: Row): void {
  if (row.n <= lastN) return;
  lastN = row.n;
  if (!(row.kind !== 'event' && waiting.delete(row.call) && replace((old) => old.state === 'pending' && old.call === row.call, row))) append(row);
  if (rows.length > kMostRows) {
    rows = rows.slice(-kTrimTo);
    rebuild();
  }
  changed();
}

export function updateRow(row: Row): void {
  if (replace((old) => old.n === row.n && old.state !== 'pending', row)) changed();
}

function pendingRow(ask: Ask): Row {
  return {
    n: 0, time: ask.made, call: ask.id, agent: ask.agent, event: '', session: ask.session, tag: ask.tag, cwd: ask.cwd, tool: ask.tool,
    what: ask.card.command.slice(0, 400), kind: 'ask', counted: 'ask', state: 'pending', prevented: false, would_be: '', by: '',
    rules: ask.card.reasons.map((reason) => reason.rule), dlp: false, tier: '', risk: 0, irreversible: false, did: [], us: 0, ask: ask.id,
    answer: null, undo: '', counts: { files: 0, bytes: 0, hosts: 0 }, notices: [],
  };
}

// A question appeared or ended. One that ended without a line of the log (its call was given up) loses its row.
export function takePending(ask: Ask): void {
  const isOpen = ask.state === 'waiting';
  if (isOpen && !waiting.has(ask.id)) {
    waiting.add(ask.id);
    append(pendingRow(ask));
    changed();
  } else if (!isOpen && ask.state !== 'answered' && waiting.delete(ask.id)) {
    rows = rows.filter((row) => !(row.state === 'pending' && row.call === ask.id));
    rebuild();
    changed();
  }
}

// The newest first, as the daemon lists them, with the number up to which they tell all calls.
export function takeRows(list: readonly Row[], upTo: number): void {
  if (lastN === 0) completeFrom = upTo + 1;
  for (let i = list.length - 1; i >= 0; i--) takeRow(list[i] as Row);
  lastN = Math.max(lastN, upTo);
}

// Another daemon's log may count anew.
export function forgetCalls(): void {
  rows = [];
  waiting.clear();
  lastN = 0;
  older = [];
  next = undefined;
  rebuild();
  changed();
}

export function setFilter(wanted: Filter | null): void {
  filter = wanted;
  older = [];
  next = undefined;
  rebuild();
  changed();
}

// The next page of what is older than everything here, by the daemon's index.
export async function loadOlder(): Promise<void> {
  if (loading || next === null) return;
  const query = queryOf(filter, rows);
  if (!query) return;
  const first = rows.find((row) => row.n > 0);
  const hasEvents = filter?.keys.verdict?.includes('event') ?? false;
  const before = next ?? (hasEvents ? completeFrom : first?.n);
  if (before !== undefined) query.set('before', String(before));
  const known = hasEvents ? new Set(rows.map((row) => row.n)) : null;
  query.set('limit', '200');
  loading = isLoadingOlder.value = true;
  const wanted = filter;
  try {
    const page = await get<Page>(`/api/calls?${query}`);
    if (wanted === filter) {
      older = older.concat(known ? page.calls.filter((row) => !known.has(row.n)) : page.calls);
      next = page.next;
      changed();
    }
  } catch {
    // The list stays as it is; scrolling on tries again.
  } finally {
    loading = isLoadingOlder.value = false;
  }
}
