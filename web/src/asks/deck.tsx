// SPDX-License-Identifier: Apache-2.0
// The middle column: the question in front as a card, the others as strips, the answered ones stamped below. With nothing
// to answer it says what was prevented since the last visit.
import { useEffect } from 'preact/hooks';
import { column, openCall } from '../state/place';
import { answered, asks, hasState } from '../state/world';
import { oneLine } from '../text/visible';
import { some } from '../text/words';
import { current, noticeCard } from './answer';
import { Calm } from './calm';
import { Card, Stamped, Strip } from './card';

export function Deck() {
  const list = asks.value;
  const front = current.value;
  useEffect(noticeCard, [front?.ask.id]);
  return (
    <section class="column deck" aria-label="Questions" onFocusCapture={() => (column.value = 'asks')} id="column-asks" inert={openCall.value !== ''}>
      <header class="top">
        <h2>Questions</h2>
        {list.length > 0 && <span class="count hot">{list.length}</span>}
        <p class="unseen" role="status" aria-live="assertive">{front ? oneLine(`${some(list.length, 'question')}: ${front.ask.card.deed}`) : ''}</p>
        {list.length > 0 && <span class="hint"><kbd>j</kbd><kbd>k</kbd> move · <kbd>y</kbd><kbd>y</kbd> once · <kbd>n</kbd> no</span>}
      </header>
      <p class="unseen" id="two-presses">A yes takes two presses: press the letter shown, twice. Enter and Space do not allow anything.</p>
      <div class="scrolls cards" tabIndex={-1}>
        {list.map((open) => (open === front ? <Card key={open.ask.id} open={open} isCurrent /> : <Strip key={open.ask.id} open={open} />))}
        {list.length === 0 && hasState.value && <Calm />}
        {answered.value.length > 0 && (
          <div class="past" role="group" aria-label="Answered">
            {answered.value.map((open) => <Stamped key={open.ask.id} open={open} />)}
          </div>
        )}
      </div>
    </section>
  );
}
