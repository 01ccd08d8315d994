// SPDX-License-Identifier: Apache-2.0
// One question: what would happen, in which words, what is known about it, how it came to it, and the ways to answer.
// The deed is Pawl's own sentence; the agent's words are quoted and never anywhere else.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Card as CardData } from '../net/contract';
import { Command, Tag } from '../parts/bits';
import { Code, Diff } from '../parts/code';
import { Icon } from '../parts/icons';
import { Text } from '../parts/text';
import { openCall } from '../state/place';
import type { OpenAsk } from '../state/world';
import { count, lastPart, shortClock } from '../text/words';
import { answer, armed, busy, currentId, kScopes, loadWhole, pressYes, problems, writing } from './answer';
import { Ring } from './ring';

function Lineage({ steps }: { steps: CardData['lineage'] }) {
  if (steps.length === 0) return null;
  return (
    <div class="part">
      <h4>why now</h4>
      <ol class="lineage">
        {steps.map((step) => (
          <li key={step.call}>
            <button type="button" class="link" onClick={() => (openCall.value = step.call)}>
              <time>{shortClock(Date.parse(step.at))}</time> <Text of={step.what} limit={120} />
            </button>
          </li>
        ))}
        <li class="here">this</li>
      </ol>
    </div>
  );
}

// By the fact, never by the words. What this page does not know is not good news.
const kUndoKinds: Record<string, string> = { yes: 'kept', part: 'partly', no: 'lost' };
const undoKind = (card: CardData) => kUndoKinds[card.can_undo] ?? 'unknown';

function Facts({ card }: { card: CardData }) {
  return (
    <ul class="facts">
      {card.facts.map((fact) => <li key={fact}><Text of={fact} limit={300} /></li>)}
      {card.reasons.map((reason) => (
        <li key={reason.rule + reason.object} class="reason">
          <Text of={reason.title} limit={300} /> <code><Text of={reason.rule} limit={100} /></code>
        </li>
      ))}
      {card.undo && (
        <li class={`undo-${undoKind(card)}`}>
          <Icon name={undoKind(card) === 'kept' ? 'kept' : 'lost'} size={13} /> <Text of={card.undo} limit={300} />
        </li>
      )}
    </ul>
  );
}

function Words({ id }: { id: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // At once: the next key must already be a letter of the words, not an answer.
  useLayoutEffect(() => field.current?.focus(), []);
  const sendIt = () => void answer(id, 'deny', 'once', field.current?.value.slice(0, 2000) ?? '');
  return (
    <form class="words" onSubmit={(event) => { event.preventDefault(); sendIt(); }}>
      <label for={`say-${id}`}>No, and tell the agent</label>
      <textarea
        id={`say-${id}`}
        ref={field}
        rows={2}
        maxLength={2000}
        placeholder="use the staging host"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            sendIt();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            writing.value = '';
          }
        }}
      />
      <div class="row-of">
        <button type="submit" class="no">Refuse with these words <kbd>Enter</kbd></button>
        <button type="button" class="quiet" onClick={() => (writing.value = '')}>back <kbd>Esc</kbd></button>
      </div>
    </form>
  );
}

function Passphrase({ id }: { id: string }) {
  const field = useRef<HTMLInputElement>(null);
  const scope = armed.value?.scope ?? 'once';
  // At once: the next key must already be a letter of the words, not an answer.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form class="words" onSubmit={(event) => { event.preventDefault(); void answer(id, 'allow', scope, '', field.current?.value ?? ''); }}>
      <label for={`pass-${id}`}>Passphrase, to {kScopes.find((known) => known.scope === scope)?.sure}</label>
      <input id={`pass-${id}`} ref={field} type="password" autocomplete="off" />
    </form>
  );
}

// Enter and Space on a focused button only arm: a yes by reflex is the accident that this page must not make possible.
const isByPointer = (event: MouseEvent): boolean => event.detail > 0;

function Choices({ open }: { open: OpenAsk }) {
  const { ask } = open;
  const isArmed = armed.value?.id === ask.id ? armed.value.scope : null;
  if (writing.value === ask.id) return <Words id={ask.id} />;
  return (
    <>
      {isArmed && ask.needs === 'passphrase' && <Passphrase id={ask.id} />}
      {ask.needs === 'passkey' && <p class="dim">A yes needs your passkey.</p>}
      <div class="choices" role="group" aria-label="Answer">
        {ask.can_answer && kScopes.map(({ key, scope, name, sure }) => (
          <button
            key={scope}
            type="button"
            class={`yes${isArmed === scope ? ' armed' : ''}`}
            disabled={busy.value.has(ask.id)}
            onClick={(event) => pressYes(ask.id, scope, isByPointer(event))}
            aria-describedby="two-presses"
          >
            <kbd>{key}</kbd> {isArmed === scope ? `${sure}: again` : name}
          </button>
        ))}
        <button type="button" class="no" disabled={busy.value.has(ask.id)} onClick={() => void answer(ask.id, 'deny')}><kbd>n</kbd> no</button>
        <button type="button" class="no soft" onClick={() => (writing.value = ask.id)}><kbd>w</kbd> no, and say why</button>
      </div>
      {!ask.can_answer && <p class="dim">A yes is not possible from here: <Text of={ask.why_not} limit={300} /></p>}
    </>
  );
}

function Insight({ card, id }: { card: CardData; id: string }) {
  if (!card.rule || card.times_allowed < 3) return null;
  return (
    <div class="insight">
      <p>You allowed this shape {count(card.times_allowed)} times. A rule would say: <b><Text of={card.rule} limit={300} /></b></p>
      <Command text={`pawl approve ${id} --always`} />
    </div>
  );
}

export function Card({ open, isCurrent }: { open: OpenAsk; isCurrent: boolean }) {
  const { ask } = open;
  const { card } = ask;
  const [isOpening, opening] = useState(false);
  const problem = problems.value[ask.id];
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const whole = async () => {
    opening(true);
    await loadWhole(ask.id);
    opening(false);
  };
  return (
    <article
      ref={element}
      class={`card${isCurrent ? ' current' : ''} is-${ask.state}`}
      aria-labelledby={`deed-${ask.id}`}
      data-ask={ask.id}
      onPointerDown={() => (currentId.value = ask.id)}
    >
      <header>
        <div>
          <h3 id={`deed-${ask.id}`}><Text of={card.deed || ask.title} limit={400} /></h3>
          <p class="meta">
            <Tag tag={ask.tag} agent={ask.agent} /> <Text of={`${ask.agent} · ${ask.tool} · ${lastPart(ask.project || ask.cwd)} · ${ask.id}`} limit={160} />
          </p>
        </div>
        {open.ends > 0 ? <Ring ends={open.ends} total={ask.deadline_ms} /> : <span class="late">late</span>}
      </header>
      <div class="middle">
        <Code text={card.command} spans={card.spans} tool={ask.tool} lines={isCurrent ? 10 : 4} label="The command" />
        {card.parts.length > 0 && <p class="parts">also objected to: {card.parts.map((part) => <mark key={part}><Text of={part} limit={300} /></mark>)}</p>}
        {!ask.is_whole && <button type="button" class="link" disabled={isOpening} onClick={whole}>show all of it</button>}
        {card.bytes_left_out > 0 && <p class="dim">{count(card.bytes_left_out)} more bytes are not in the question</p>}
        {card.changes.length > 0 && <Diff lines={card.changes} leftOut={card.lines_left_out} />}
        <Facts card={card} />
        <Lineage steps={card.lineage} />
        {card.agent_says && (
          <div class="part says">
            <h4>agent says</h4>
            <q><Text of={card.agent_says} limit={220} /></q>
            <span class="dim">its own words</span>
          </div>
        )}
        {ask.state === 'late' && <p class="notice">The call was refused meanwhile. A yes counts when the agent repeats it.</p>}
        <Insight card={card} id={ask.id} />
      </div>
      {problem?.text && <p class="notice bad" role="alert"><Text of={problem.text} limit={400} />{problem.command && <Command text={problem.command} />}</p>}
      <Choices open={open} />
    </article>
  );
}

// A question that is not in front: its deed and its ring, to be brought to the front by a press.
export function Strip({ open }: { open: OpenAsk }) {
  const { ask } = open;
  return (
    <button type="button" class={`strip is-${ask.state}`} data-ask={ask.id} onClick={() => (currentId.value = ask.id)}>
      <Tag tag={ask.tag} agent={ask.agent} />
      <span class="what"><Text of={ask.card.deed || ask.title} limit={200} /></span>
      {open.ends > 0 ? <Ring ends={open.ends} total={ask.deadline_ms} /> : <span class="late">late</span>}
    </button>
  );
}

const kEnd: Record<string, string> = { answered: 'answered', abandoned: 'given up by the agent', expired: 'over: answered elsewhere, or nobody waits any more', late: 'late', waiting: '' };

// An answered card stays for a while, stamped, so that nobody wonders where it went.
export function Stamped({ open }: { open: OpenAsk }) {
  const { ask, said } = open;
  const verdict = said?.verdict ?? '';
  return (
    <div class={`stamped s-${verdict || ask.state}`} data-stamped={ask.id}>
      <Icon name={verdict === 'allow' ? 'allow' : verdict === 'deny' ? 'deny' : 'event'} size={13} />
      <span class="what"><Text of={ask.card.deed || ask.title} limit={200} /></span>
      <span class="stamp"><Text of={ask.stamp || (kEnd[ask.state] ?? '')} limit={200} /></span>
    </div>
  );
}
