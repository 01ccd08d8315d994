// SPDX-License-Identifier: Apache-2.0
// What the page remembers between visits, none of it secret: light or dark, and when somebody last looked.
import { effect, signal } from '@preact/signals';

export type Theme = 'auto' | 'light' | 'dark';

function stored(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing: the page works without.
  }
}

const kThemes: Theme[] = ['auto', 'light', 'dark'];
export const theme = signal<Theme>(kThemes.find((known) => known === stored('pawl.theme')) ?? 'auto');

export function nextTheme(): void {
  theme.value = kThemes[(kThemes.indexOf(theme.value) + 1) % kThemes.length] as Theme;
  store('pawl.theme', theme.value);
}

const kAway_ms = 5 * 60_000; // less than this is not having left

// When the person was last here, before this visit; a day ago if that is not known.
const seenBefore = Number(stored('pawl.seen'));
export const isFirstVisit = signal(!seenBefore);
export const leftAt = signal(Math.min(seenBefore || Date.now() - 86_400_000, Date.now()));

export function startTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
  let hiddenSince = 0;
  const seen = () => {
    if (document.visibilityState === 'visible') store('pawl.seen', String(Date.now()));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      hiddenSince = Date.now();
      store('pawl.seen', String(hiddenSince));
    } else if (hiddenSince && Date.now() - hiddenSince > kAway_ms) {
      leftAt.value = hiddenSince;
      isFirstVisit.value = false;
    }
  });
  setInterval(seen, 60_000);
  setTimeout(seen, 10_000);
}
