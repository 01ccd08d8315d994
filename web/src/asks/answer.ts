// SPDX-License-Identifier: Apache-2.0
// Answering a question. A yes takes two presses on the same card, and none of them counts in the card's first moments or
// while somebody is typing along; a no takes one. Nothing is said to be allowed before the daemon has said so.
import { computed, signal } from '@preact/signals';
import { get, pathPart, Refusal, send } from '../net/api';
import type { Ask } from '../net/contract';
import { signAnswer } from './passkey';
import { asks, takeAsk, takeSaid, type OpenAsk } from '../state/world';

export type Scope = 'once' | 'session' | 'until';

export const kScopes: { key: string; scope: Scope; name: string; sure: string }[] = [
  { key: 'y', scope: 'once', name: 'once', sure: 'allow once' },
  { key: 's', scope: 'session', name: 'this session', sure: 'allow in this session' },
  { key: 't', scope: 'until', name: 'ten minutes', sure: 'allow for ten minutes' },
];

const kQuiet_ms = 400;
const kRepeat_ms = 150;
const kArmed_ms = 5000;
const kUntil_ms = 600_000;

export const currentId = signal('');
export const armed = signal<{ id: string; scope: Scope; at: number } | null>(null);
export const writing = signal(''); // the card in which words are being written
export const busy = signal<ReadonlySet<string>>(new Set()); // cards whose answer is on its way
export const problems = signal<Record<string, { text: string; command: string }>>({});

// The card that has the keys: the chosen one, else the oldest that waits.
export const current = computed<OpenAsk | null>(() => asks.value.find((open) => open.ask.id === currentId.value) ?? asks.value[0] ?? null);

let quietUntil = 0;
let lastCard = '';
let disarming = 0;

// Every key press goes through here first: presses that come too early also make the wait longer.
export function isTooEarly(): boolean {
  const card = current.value;
  const at = performance.now();
  if (card && card.ask.id !== lastCard) {
    // A card that moved up because another one left is as new to the eye as one that just came.
    quietUntil = Math.max(card.shown, lastCard ? at : 0) + kQuiet_ms;
    lastCard = card.ask.id;
  }
  if (at >= quietUntil) return false;
  quietUntil = at + kQuiet_ms;
  return true;
}

export function noticeCard(): void {
  const card = current.value;
  if (!card || card.ask.id === lastCard) return;
  lastCard = card.ask.id;
  quietUntil = performance.now() + kQuiet_ms;
}

export function move(by: number): void {
  const list = asks.value;
  if (list.length === 0) return;
  const at = list.findIndex((open) => open === current.value);
  currentId.value = list[Math.max(0, Math.min(list.length - 1, at + by))]?.ask.id ?? '';
  disarm();
}

export function disarm(): void {
  clearTimeout(disarming);
  armed.value = null;
}

// The first press arms, the second one answers. `mayAnswer`: whether this press may be the second one.
export function pressYes(id: string, scope: Scope, mayAnswer = true): void {
  const open = asks.value.find((other) => other.ask.id === id);
  if (!open || !open.ask.can_answer || busy.value.has(id)) return;
  currentId.value = id;
  const old = armed.value;
  if (old && old.id === id && old.scope === scope) {
    if (!mayAnswer || performance.now() - old.at < kRepeat_ms || open.ask.needs === 'passphrase') return;
    void answer(id, 'allow', scope, '', '', open.ask.needs === 'passkey');
    return;
  }
  armed.value = { id, scope, at: performance.now() };
  clearTimeout(disarming);
  if (open.ask.needs !== 'passphrase') disarming = window.setTimeout(disarm, kArmed_ms);
}

function tell(id: string, text: string, command = ''): void {
  problems.value = { ...problems.value, [id]: { text, command } };
}

export async function answer(id: string, verdict: 'allow' | 'deny', scope: Scope = 'once', say = '', passphrase = '', withPasskey = false): Promise<void> {
  if (busy.value.has(id)) return;
  busy.value = new Set(busy.value).add(id);
  disarm();
  tell(id, '');
  try {
    const body: Record<string, unknown> = { verdict, scope, for_ms: scope === 'until' ? kUntil_ms : 0, say };
    if (passphrase) body.proof = { passphrase };
    if (withPasskey) body.proof = { passkey: await signAnswer(id, body) };
    const said = await send<{ said: string; stamp: string; state: Ask['state'] }>('POST', `/api/asks/${pathPart(id)}`, body);
    takeSaid({ id, verdict, scope, channel: 'browser', level: '', who: 'you', at: new Date().toISOString(), stamp: `${said.said} by you, here`, state: said.state }, true);
    if (writing.value === id) writing.value = '';
  } catch (error) {
    const refusal = error as Refusal;
    if (refusal.code === 'answered' || refusal.code === 'gone') settle(id, refusal);
    else tell(id, refusal.code === 'away' ? 'the daemon does not answer; nothing was decided' : refusal.message, refusal.command || (refusal.code === 'away' ? `pawl ${verdict === 'allow' ? 'approve' : 'deny'} ${id}` : ''));
  } finally {
    const rest = new Set(busy.value);
    rest.delete(id);
    busy.value = rest;
  }
}

// Somebody else was first, or nobody waits any more: the card says so and goes to the answered ones.
function settle(id: string, refusal: Refusal): void {
  const open = asks.value.find((other) => other.ask.id === id);
  if (open) takeAsk({ ...open.ask, state: refusal.code === 'answered' ? 'answered' : 'expired', stamp: refusal.message });
  writing.value = '';
}

// The whole of a question whose text was cut for the list.
export async function loadWhole(id: string): Promise<void> {
  try {
    takeAsk(await get<Ask>(`/api/asks/${pathPart(id)}`));
  } catch (error) {
    tell(id, (error as Refusal).message);
  }
}
