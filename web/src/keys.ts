// SPDX-License-Identifier: Apache-2.0
// Every key of the page in one place. Letters count only outside of fields, without modifiers, and never by auto-repeat
// where they answer a question.
import { signal } from '@preact/signals';
import { answer, armed, current, disarm, isTooEarly, kScopes, move, pressYes, writing } from './asks/answer';
import { moveMark, movePage, openMarked } from './live/list';
import { column, openCall, view, type Column } from './state/place';
import { enlarged } from './views/back';

export const isHelpOpen = signal(false);

export const kKeys: [string, string][] = [
  ['1  2  3', 'calls, questions, protection'],
  ['4', 'look back, and again: the live page'],
  ['j  k', 'down, up in the column'],
  ['Enter', 'open the marked call'],
  ['Esc', 'close, step back'],
  ['/', 'filter the calls'],
  ['y  y', 'allow once: two presses'],
  ['s  s', 'allow in this session'],
  ['t  t', 'allow for ten minutes'],
  ['n', 'no'],
  ['w', 'no, and say why'],
  ['?', 'these keys'],
];

const kColumns: Record<string, Column> = { '1': 'calls', '2': 'asks', '3': 'rules' };

export function goTo(wanted: Column): void {
  view.value = 'now';
  column.value = wanted;
  openCall.value = wanted === 'asks' ? '' : openCall.value;
  requestAnimationFrame(() => {
    const target = document.querySelector<HTMLElement>(`#column-${wanted} .rows, #column-${wanted} .card, #column-${wanted} .switch, #column-${wanted} .scrolls`);
    if (target && !target.hasAttribute('tabindex') && target.tagName !== 'BUTTON') target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  });
}

// At once where it is there already: the next key belongs to it.
function focusFilter(): void {
  const field = document.getElementById('filter');
  if (field?.checkVisibility()) return field.focus();
  view.value = 'now';
  column.value = 'calls';
  requestAnimationFrame(() => document.getElementById('filter')?.focus());
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.tagName === 'INPUT' || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT');
}

function escape(): void {
  if (isHelpOpen.value) isHelpOpen.value = false;
  else if (armed.value) disarm();
  else if (writing.value) writing.value = '';
  else if (openCall.value) openCall.value = '';
  else if (enlarged.value) enlarged.value = '';
}

// A key that answers the question in front. True: it was one.
function answerKey(event: KeyboardEvent): boolean {
  const card = current.value;
  if (!card || column.value !== 'asks' || view.value !== 'now' || openCall.value) return false;
  const scope = kScopes.find((known) => known.key === event.key)?.scope;
  if (!scope && event.key !== 'n' && event.key !== 'w') return false;
  if (event.repeat || writing.value || isTooEarly()) return true;
  if (scope) pressYes(card.ask.id, scope);
  else if (event.key === 'n') void answer(card.ask.id, 'deny');
  else writing.value = card.ask.id;
  return true;
}

function step(by: number): void {
  if (column.value === 'asks' && current.value && !openCall.value) move(by);
  else if (column.value !== 'rules') moveMark(by);
}

function plainKey(event: KeyboardEvent): boolean {
  if (answerKey(event)) return true;
  const inList = event.target instanceof Element && event.target.closest('.rows') !== null;
  switch (event.key) {
    case 'j': step(1); return true;
    case 'k': step(-1); return true;
    case 'ArrowDown': if (inList) moveMark(1); return inList;
    case 'ArrowUp': if (inList) moveMark(-1); return inList;
    case 'PageDown': if (inList) movePage(1); return inList;
    case 'PageUp': if (inList) movePage(-1); return inList;
    case 'Enter': if (inList) openMarked(); return inList;
    case '/':
      focusFilter();
      return true;
    case '4': view.value = view.value === 'back' ? 'now' : 'back'; return true;
    case '?': isHelpOpen.value = !isHelpOpen.value; return true;
  }
  const wanted = kColumns[event.key];
  if (wanted) goTo(wanted);
  return wanted !== undefined;
}

export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return escape();
    if (isField(event.target)) return;
    if (plainKey(event)) event.preventDefault();
  });
}
