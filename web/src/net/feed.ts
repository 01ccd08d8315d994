// SPDX-License-Identifier: Apache-2.0
// Keeps the page's picture of the daemon true: the state once, then events, from the daemon or from the tab that holds the
// stream. Whatever breaks ends in the same two steps: get the state, fill the gap, follow again.
import { signal } from '@preact/signals';
import { get, hasToken, Refusal } from './api';
import type { Event, Page, Row, Snapshot } from './contract';
import { readStream } from './stream';
import { holdInTurn, openShare, type Share } from './tabs';

export type Link = 'connecting' | 'live' | 'shared' | 'away' | 'out';

export interface Sink {
  lastN(): number;
  snapshot(state: Snapshot, rows: Row[]): void;
  events(list: Event[]): void;
}

// What tabs tell each other. `after`: the receiver must have everything up to it, or it has missed something.
type Shared = { say: 'events'; leader: string; seq: number; after: number; list: Event[] };
type Message =
  | Shared
  | { say: 'want' } // a tab that can be seen would like to hold the stream
  | { say: 'hidden' } // the holder cannot be seen: does anybody want it?
  | { say: 'away' | 'live'; leader: string };

export const link = signal<Link>('connecting');
export const linkNote = signal('');

const kBackoff_ms = [250, 500, 1000, 2000, 4000];
const kMostMissed = 20_000;
const kPoll_ms = 3000;

const me = Math.random().toString(36).slice(2);
const isSeen = () => document.visibilityState === 'visible';
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

// Every row between what the page had and the state, newest first, events too (the state's own list has none). A page that
// is new, or that has missed more than it would keep, takes the state's list.
async function missedRows(state: Snapshot, lastN: number): Promise<Row[]> {
  if (lastN === 0 || state.last_n - lastN > kMostMissed) return state.calls;
  const missed: Row[] = [];
  let before = state.last_n + 1;
  while (before > lastN + 1) {
    const page = await get<Page>(`/api/calls?verdict=allow,ask,deny,event&before=${before}&limit=500`);
    for (const row of page.calls) if (row.n > lastN) missed.push(row);
    if (page.next === null || (page.calls.at(-1)?.n ?? 0) <= lastN) break;
    before = page.next;
  }
  return missed;
}

class Feed {
  #share: Share<Message> | null = null;
  #sink: Sink;
  #ended = new AbortController();
  #stream: AbortController | null = null; // of the connection that this tab holds
  #hold: AbortController | null = null; // of its turn as the holder
  #seq = 0;
  #heard = { leader: '', seq: -1 };
  #fresh: Promise<void> | null = null;
  #held: Event[] = []; // came while the gap before them was being filled
  #mustResync = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async start(tabsKey: string, instance: string): Promise<void> {
    await this.#refresh();
    if (tabsKey) this.#share = await openShare<Message>(tabsKey, instance, (message) => this.#hear(message));
    else void this.#poll();
    link.value = 'shared';
    document.addEventListener('visibilitychange', () => this.#seen(), { signal: this.#ended.signal });
    void holdInTurn(`pawl-stream-${instance}`, this.#ended.signal, () => this.#lead());
    this.#seen();
  }

  stop(): void {
    this.#ended.abort();
    this.#hold?.abort();
    this.#stream?.abort();
    this.#share?.close();
    link.value = 'out';
  }

  // The state again, with what lies between; several callers at once share one request.
  #refresh(): Promise<void> {
    this.#fresh ??= (async () => {
      try {
        const state = await get<Snapshot>('/api/state');
        this.#sink.snapshot(state, await missedRows(state, this.#sink.lastN()));
      } finally {
        this.#fresh = null;
      }
    })();
    return this.#fresh;
  }

  #seen(): void {
    if (isSeen()) {
      if (!this.#hold) this.#share?.post({ say: 'want' });
    } else if (this.#hold) {
      this.#share?.post({ say: 'hidden' });
    }
  }

  // This tab's turn with the stream: connects, and again, until its turn or its login is over.
  async #lead(): Promise<void> {
    const turn = (this.#hold = new AbortController());
    this.#seen();
    for (let tries = 0; !turn.signal.aborted && hasToken(); ) {
      this.#stream = new AbortController();
      const stop = () => this.#stream?.abort();
      turn.signal.addEventListener('abort', stop);
      try {
        if (link.value === 'away' || tries > 0) await this.#refresh();
        await readStream(this.#sink.lastN(), (list) => {
          tries = 0;
          this.#lives();
          this.#take(list);
        }, this.#stream.signal);
        tries = Math.max(tries, 1);
      } catch (problem) {
        if (turn.signal.aborted || !hasToken()) break;
        if (this.#mustResync) {
          this.#mustResync = false;
          tries = 1;
          continue;
        }
        link.value = 'away';
        linkNote.value = problem instanceof Refusal ? problem.message : 'the stream broke';
        this.#share?.post({ say: 'away', leader: me });
      } finally {
        turn.signal.removeEventListener('abort', stop);
      }
      await pause(kBackoff_ms[Math.min(tries, kBackoff_ms.length - 1)] as number);
      tries += 1;
    }
    this.#hold = null;
    if (link.value === 'live') link.value = 'shared';
  }

  #lives(): void {
    linkNote.value = '';
    if (link.value === 'live') return;
    link.value = 'live';
    this.#share?.post({ say: 'live', leader: me });
  }

  #take(list: Event[]): void {
    const after = this.#sink.lastN();
    const cut = list.findIndex((event) => event.event === 'resync');
    this.#sink.events(cut < 0 ? list : list.slice(0, cut));
    this.#share?.post({ say: 'events', leader: me, seq: this.#seq++, after, list });
    if (cut >= 0) {
      this.#mustResync = true;
      linkNote.value = 'catching up';
      this.#stream?.abort();
    }
  }

  #hear(message: Message): void {
    if (message.say === 'want') {
      if (this.#hold && !isSeen()) this.#hold.abort();
    } else if (message.say === 'hidden') {
      if (isSeen() && !this.#hold) this.#share?.post({ say: 'want' });
    } else if (this.#hold || message.leader === me) {
      return;
    } else if (message.say === 'away') {
      link.value = 'away';
    } else if (message.say === 'live') {
      void this.#catchUp();
    } else {
      this.#follow(message as Shared);
    }
  }

  #follow(message: Shared): void {
    const missed =
      (this.#heard.leader === message.leader && message.seq !== this.#heard.seq + 1) ||
      message.after > this.#sink.lastN() ||
      message.list.some((event) => event.event === 'resync');
    this.#heard = { leader: message.leader, seq: message.seq };
    link.value = 'shared';
    const list = message.list.filter((event) => event.event !== 'resync');
    if (missed || this.#fresh) {
      this.#held.push(...list);
      void this.#catchUp();
    } else {
      this.#sink.events(list);
    }
  }

  async #catchUp(): Promise<void> {
    try {
      await this.#refresh();
      this.#sink.events(this.#held.splice(0));
      if (!this.#hold) link.value = 'shared';
    } catch {
      this.#held.length = 0;
      if (hasToken()) link.value = 'away';
    }
  }

  // Without a key to share with: a tab that does not hold the stream looks now and then.
  async #poll(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await pause(kPoll_ms);
      if (!this.#hold && isSeen() && hasToken()) await this.#catchUp();
    }
  }
}

let feed: Feed | null = null;

export async function startFeed(sink: Sink, tabsKey: string, instance: string): Promise<void> {
  feed?.stop();
  link.value = 'connecting';
  feed = new Feed(sink);
  await feed.start(tabsKey, instance);
}

export function stopFeed(): void {
  feed?.stop();
  feed = null;
}
