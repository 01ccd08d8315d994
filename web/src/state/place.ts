// SPDX-License-Identifier: Apache-2.0
// Where the person is on the page: which tab, which filter, which call is open. Kept behind `#` in the address, as
// `#view=back&q=verdict:deny+rule:git.*&call=1234`, so that the back button and bookmarks work. The login code never stays there.
import { effect, signal } from '@preact/signals';
import { setFilter } from './calls';
import { kCallsOnly, parseFilter } from './filter';
import { currentId } from '../asks/answer';
import { isRegistering } from '../asks/passkey';

export type View = 'now' | 'back';
export type Column = 'calls' | 'asks' | 'rules';

export const view = signal<View>('now');
export const column = signal<Column>('asks'); // which one has the keys; on a narrow page, which one is shown
export const filterText = signal('');
export const openCall = signal(''); // a number or an id; empty: none

// Takes the one-time code out of the address before anything else looks at it, and with it the question to begin with.
export function takeCode(): string {
  const found = /^#(?:.*&)?k=([^&]*)/.exec(location.hash);
  if (found && /&passkey$/.test(location.hash)) isRegistering.value = true;
  const ask = found && /&ask=([a-z0-9]{7})$/.exec(location.hash);
  if (ask) currentId.value = ask[1] ?? '';
  if (found) history.replaceState(null, '', location.pathname);
  return found?.[1] ?? '';
}

function readPlace(): void {
  const words = new URLSearchParams(location.hash.slice(1));
  view.value = words.get('view') === 'back' ? 'back' : 'now';
  filterText.value = words.get('q') ?? '';
  openCall.value = words.get('call') ?? '';
}

function written(): string {
  const parts: string[] = [];
  if (view.value === 'back') parts.push('view=back');
  if (filterText.value.trim()) parts.push(`q=${encodeURIComponent(filterText.value.trim()).replace(/%20/g, '+').replace(/%3A/g, ':').replace(/%2C/g, ',')}`);
  if (openCall.value) parts.push(`call=${encodeURIComponent(openCall.value)}`);
  return parts.length ? `#${parts.join('&')}` : '';
}

export function startPlace(): void {
  readPlace();
  window.addEventListener('hashchange', readPlace);
  effect(() => {
    const wanted = written();
    if (wanted !== location.hash) history.replaceState(null, '', wanted || location.pathname);
  });
  effect(() => setFilter(parseFilter(filterText.value) ?? kCallsOnly));
}
