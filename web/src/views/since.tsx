// SPDX-License-Identifier: Apache-2.0
// What happened while nobody looked, in three sentences; and what did not happen, in numbers.
import { openRow } from '../live/list';
import type { Row, Stats } from '../net/contract';
import { Text } from '../parts/text';
import { Verdict } from '../parts/icons';
import { isFirstVisit, leftAt } from '../state/theme';
import { now } from '../state/world';
import { bytes, count, duration, some, when } from '../text/words';
import { toggleWord } from '../live/filter_bar';
import { view } from '../state/place';
import { since, stats } from './stats';

function sentences(told: Stats): string[] {
  const { total, prevented, asks, agents } = told;
  const who = agents.filter((agent) => agent.calls > 0).map((agent) => agent.agent);
  const list = [`${some(total.allow + total.ask + total.deny, 'call')} ${who.length ? `of ${who.join(', ').replace(/, ([^,]*)$/, ' and $1')}` : ''} ${isFirstVisit.value ? 'in the last 24 hours' : `since ${when(leftAt.value, now())}`}; ${count(total.allow)} passed.`];
  if (prevented.calls === 0) list.push('Nothing had to be stopped.');
  else {
    const first = prevented.rules[0];
    list.push(`${count(prevented.calls)} ${prevented.calls === 1 ? 'was' : 'were'} stopped${first ? `, ${first.count === prevented.calls ? 'all' : `${first.count} of them`}: ${first.title.charAt(0).toLowerCase()}${first.title.slice(1)}` : ''}.`);
  }
  if (asks.count === 0) list.push('Nobody had to be asked.');
  else list.push(`${some(asks.count, 'question')}: ${asks.allowed} yes, ${asks.refused} no${asks.unanswered ? `, ${asks.unanswered} without an answer` : ''}${asks.median_ms ? `, usually within ${duration(asks.median_ms)}` : ''}.`);
  return list;
}

export function Brief({ rows }: { rows: readonly Row[] }) {
  return (
    <ul class="brief">
      {rows.map((row) => (
        <li key={row.n}>
          <button type="button" onClick={() => openRow(row)}>
            <time>{when(Date.parse(row.time), now())}</time>
            <span class="what"><Text of={row.what} limit={160} /></span>
            <Verdict state={row.state} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Since() {
  const told = since.value;
  if (!told) return <p class="none">…</p>;
  return (
    <div class="since scrolls" tabIndex={0} role="group" aria-label="What happened">
      {sentences(told).map((sentence) => <p key={sentence}><Text of={sentence} /></p>)}
      <Brief rows={told.prevented.latest.slice(0, 20)} />
    </div>
  );
}

export function Prevented() {
  const told = stats.value?.prevented;
  if (!told) return <p class="none">…</p>;
  const most = Math.max(1, ...told.rules.map((rule) => rule.count));
  return (
    <div class="prevented">
      <div class="figures">
        <p><b>{count(told.calls)}</b><span>{told.calls === 1 ? 'call' : 'calls'}</span></p>
        <p><b>{count(told.irreversible)}</b><span>beyond undo</span></p>
        <p><b>{count(told.files)}</b><span>files{told.bytes ? `, ${bytes(told.bytes)}` : ''}</span></p>
        <p><b>{count(told.hosts)}</b><span>hosts</span></p>
      </div>
      <ul class="bars scrolls" tabIndex={0} aria-label="Prevented, by rule">
        {told.rules.map((rule) => (
          <li key={rule.rule}>
            <button type="button" onClick={() => { toggleWord(`rule:${rule.rule}`); view.value = 'now'; }} title={rule.rule}>
              <span class="name"><Text of={rule.title} limit={120} /></span>
              <svg class="bar" height="6" aria-hidden="true"><rect class="track" width="100%" height="6" rx="3" /><rect class="b-deny" width={`${(100 * rule.count) / most}%`} height="6" rx="3" /></svg>
              <span class="n">{count(rule.count)}</span>
            </button>
          </li>
        ))}
        {told.rules.length === 0 && <li class="none">Nothing had to be stopped.</li>}
      </ul>
    </div>
  );
}
