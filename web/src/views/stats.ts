// SPDX-License-Identifier: Apache-2.0
// The numbers behind the second tab and the empty middle column; all of them are the daemon's, so no two places disagree.
import { effect, signal } from '@preact/signals';
import { get } from '../net/api';
import type { Session, Stats, Story } from '../net/contract';
import { link } from '../net/feed';
import { leftAt } from '../state/theme';
import { view } from '../state/place';
import { now } from '../state/world';

export const kSpans = [
  { name: '24 hours', ms: 86_400_000, by: 'hour' },
  { name: '7 days', ms: 7 * 86_400_000, by: 'day' },
] as const;

export const span = signal<(typeof kSpans)[number]>(kSpans[0]);
export const stats = signal<Stats | null>(null);
export const since = signal<Stats | null>(null);
export const sessions = signal<Session[]>([]);
export const story = signal<Story | null>(null);
export const storyOf = signal('');

const kRefresh_ms = 10_000;

const iso = (ms: number): string => new Date(ms).toISOString();

async function quietly(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch {
    // What is shown stays; the header says that the daemon is away.
  }
}

export const loadSince = (): Promise<void> =>
  quietly(async () => {
    since.value = await get<Stats>(`/api/stats?from=${iso(leftAt.value)}&to=${iso(now())}`);
  });

export const loadStats = (): Promise<void> =>
  quietly(async () => {
    const { ms, by } = span.value;
    stats.value = await get<Stats>(`/api/stats?from=${iso(now() - ms)}&to=${iso(now())}&by=${by}`);
  });

export const loadStory = (): Promise<void> =>
  quietly(async () => {
    const { sessions: list } = await get<{ sessions: Session[] }>('/api/sessions');
    sessions.value = list;
    // By itself the one with something to tell: the newest in which something was stopped.
    const wanted = storyOf.value || (list.find((session) => session.prevented > 0) ?? list[0])?.session;
    if (wanted) story.value = await get<Story>(`/api/sessions/${encodeURIComponent(wanted)}`);
  });

const all = () => void Promise.all([loadStats(), loadSince(), loadStory()]);

export function startStats(): void {
  effect(() => {
    void span.value;
    if (view.value === 'back') void loadStats();
  });
  effect(() => {
    if (view.value === 'back') all();
  });
  setInterval(() => {
    if (document.visibilityState !== 'visible' || link.value === 'out' || link.value === 'away') return;
    if (view.value === 'back') all();
    else void loadSince();
  }, kRefresh_ms);
}
