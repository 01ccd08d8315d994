// SPDX-License-Identifier: Apache-2.0
// Logging in, and being logged out. The code comes with the address once; the token stays in the memory of net/api.
import { signal } from '@preact/signals';
import { login, Refusal, whenLoggedOut } from '../net/api';
import { link, startFeed, stopFeed } from '../net/feed';
import { takeCode } from './place';
import { sink } from './world';

export const doorNote = signal('');

async function enter(code: string): Promise<void> {
  link.value = 'connecting';
  doorNote.value = '';
  try {
    const { tabsKey, instance } = await login(code);
    await startFeed(sink, tabsKey, instance);
  } catch (error) {
    const refusal = error as Refusal;
    link.value = 'out';
    doorNote.value = refusal.code === 'used' ? 'This code was used before.' : refusal.code === 'login' ? 'This code is not known or too old.' : `Could not log in: ${refusal.message}.`;
  }
}

export function startDoor(): void {
  whenLoggedOut(() => {
    stopFeed();
    doorNote.value = 'The daemon was started anew, or this login has ended.';
  });
  // `pawl dashboard` may lead a tab that is open already to a new code.
  window.addEventListener('hashchange', () => {
    const code = takeCode();
    if (code) void enter(code);
  });
  const code = takeCode();
  if (code) void enter(code);
  else link.value = 'out';
}
