// SPDX-License-Identifier: Apache-2.0
// The page's few drawings, on a grid of 16. All are decoration: what they say is also said in words.
import type { State } from '../net/contract';

const kPaths: Record<string, string> = {
  allow: 'M3.5 8.5 6.5 11.5 12.5 5',
  deny: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  ask: 'M5.8 6.2a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.6M8 12v.1',
  event: 'M8 7.9v.2',
  kept: 'M12.5 8a4.5 4.5 0 1 1-1.6-3.4M12.5 3v2.5H10',
  lost: 'M8 3.5v5.5M8 12v.1',
  search: 'M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM10 10l3.2 3.2',
  grow: 'M9.5 3H13v3.5M13 3 9 7M6.5 13H3V9.5M3 13l4-4',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 6h6.5v6.5H6zM10 6V3.5H3.5V10H6',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM8 1.8v1M8 13.2v1M1.8 8h1M13.2 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M12.4 3.6l-.7.7M4.3 11.7l-.7.7',
  moon: 'M12.8 9.6A5.4 5.4 0 0 1 6.4 3.2a5.4 5.4 0 1 0 6.4 6.4Z',
  auto: 'M8 3a5 5 0 1 0 0 10zM8 3a5 5 0 0 1 0 10',
};

export function Icon({ name, size = 14 }: { name: keyof typeof kPaths & string; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={kPaths[name] ?? ''} fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

// The catch in the ratchet.
export function Logo() {
  return (
    <svg class="logo" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      <path class="wheel" d="M2.5 18.5 6 10.5v8l4-8v8l4-8v8l4-8v9.5H2.5z" />
      <path class="catch" d="M3 3.6 12.2 8.6" />
      <circle class="pin" cx="3.4" cy="3.8" r="1.9" />
    </svg>
  );
}

const kWords: Record<State, string> = { allow: 'allow', deny: 'block', event: 'event', asking: 'asking', ran: 'ran', not_run: 'not run', pending: 'pending' };
const kIcon: Record<State, string> = { allow: 'allow', deny: 'deny', event: 'event', asking: 'ask', ran: 'allow', not_run: 'deny', pending: 'ask' };

export function stateWord(state: State): string {
  return kWords[state] ?? state;
}

export function Verdict({ state }: { state: State }) {
  return (
    <span class={`verdict v-${state}`}>
      <Icon name={kIcon[state] ?? 'event'} size={12} />
      {stateWord(state)}
    </span>
  );
}
