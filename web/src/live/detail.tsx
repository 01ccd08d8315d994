// SPDX-License-Identifier: Apache-2.0
// One call in full: what it was, what Pawl understood of it, and every judge's word on the way to the verdict.
import { useEffect, useState } from 'preact/hooks';
import { get } from '../net/api';
import type { CallDetail, Explain, Finding } from '../net/contract';
import { Command, Tag } from '../parts/bits';
import { Code, Diff } from '../parts/code';
import { Icon, Verdict } from '../parts/icons';
import { Text } from '../parts/text';
import { filterText, openCall, view } from '../state/place';
import { asks, now } from '../state/world';
import { clock, duration, lastPart, micros, some, when } from '../text/words';
import { oneLine } from '../text/visible';
import { UndoButton } from '../parts/undo';

const kStage: Record<string, string> = { allow: 'allow', ask: 'ask', deny: 'deny' };

// The text that was judged: a command as it is, other tools' arguments as JSON.
function textOf(detail: CallDetail): string {
  const input = (detail.explain?.call.input ?? detail.entry.input ?? {}) as Record<string, unknown>;
  const words = Object.entries(input).filter(([, value]) => typeof value === 'string' && value.length > 0) as [string, string][];
  if (typeof input.command === 'string') return input.command;
  if (words.length === 1 && words[0]) return words[0][1];
  return Object.keys(input).length ? JSON.stringify(input, null, 2) : detail.row.what;
}

function Stage({ name, children, n }: { name: string; n: number; children: preact.ComponentChildren }) {
  return (
    <section class="stage">
      <h3><b>{n}</b>{name}</h3>
      {children}
    </section>
  );
}

function Waterfall({ explain }: { explain: Explain }) {
  const decisive = explain.judges.reduce((at, judge, i) => (judge.verdict === explain.verdict && (at < 0 || judge.never) ? i : at), -1);
  return (
    <ol class="waterfall">
      {explain.judges.map((judge, i) => (
        <li key={judge.order} class={`j-${judge.verdict ?? 'none'}${i === decisive ? ' decisive' : ''}`}>
          <span class="order">{judge.order}</span>
          <span class="judge">{judge.judge}</span>
          <span class={`says v-${kStage[judge.verdict ?? ''] ?? 'none'}`}>{judge.verdict ? judge.verdict + (judge.never ? ' for good' : '') : 'passes'}</span>
          <span class="reason"><Text of={judge.reason} /></span>
        </li>
      ))}
    </ol>
  );
}

function Findings({ list }: { list: readonly Finding[] }) {
  return (
    <ul class="findings">
      {list.map((finding, i) => (
        <li key={i}>
          <p class="title"><Text of={finding.title} /> <code><Text of={finding.rule} /></code></p>
          <p class="dim"><Text of={finding.why} /></p>
          <p class="facts">
            <span>{finding.severity} × {finding.confidence.toFixed(2)}</span>
            <span>tier {finding.tier}</span>
            {finding.irreversible && <span class="bad">cannot be undone</span>}
            {finding.object && <span><Text of={finding.object} /></span>}
          </p>
          {finding.instead.length > 0 && <p class="instead">instead: {finding.instead.map((text) => <code key={text}><Text of={text} /></code>)}</p>}
        </li>
      ))}
    </ul>
  );
}

function attributesOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(' ') : (value ?? '');
}

function Understood({ explain }: { explain: Explain }) {
  return (
    <>
      <Stage n={2} name="steps">
        <ol class="steps">
          {explain.steps.map((step, i) => (
            <li key={i}><code><Text of={step.argv.map((word) => word.text).join(' ')} limit={300} /></code></li>
          ))}
        </ol>
        {explain.flows.length > 0 && (
          <p class="dim">{explain.flows.map((flow) => `step ${flow.from + 1} gives ${flow.carries} to step ${flow.to + 1} through ${flow.through}`).join('; ')}</p>
        )}
      </Stage>
      <Stage n={3} name="effects">
        {explain.effects.length === 0 && <p class="dim">none that a rule looks at</p>}
        <ul class="effects">
          {explain.effects.map((effect, i) => (
            <li key={i}>
              <b>{effect.effect}</b> {effect.action} <code><Text of={effect.object} /></code>
              <span class="dim"> {effect.class} {attributesOf(effect.attributes)}{effect.certain ? '' : ' perhaps'}</span>
            </li>
          ))}
        </ul>
        {explain.unseen.map((unseen, i) => <p key={i} class="bad"><Text of={`not seen through: ${unseen.reason}`} /></p>)}
      </Stage>
      <Stage n={4} name="findings">{explain.findings.length ? <Findings list={explain.findings} /> : <p class="dim">no rule objects</p>}</Stage>
      <Stage n={5} name="judges"><Waterfall explain={explain} /></Stage>
    </>
  );
}

function facts(detail: CallDetail): string[] {
  const { row } = detail;
  const list = [`tier ${row.tier || 'none'}`, `risk ${row.risk}`];
  if (row.us) list.push(`judged in ${micros(row.us)}`);
  if (row.by) list.push(`by ${row.by}`);
  if (row.answer) list.push(`${row.answer.verdict} by ${row.answer.who || 'nobody'} (${row.answer.channel}, ${row.answer.level}) after ${duration(row.answer.ms)}`);
  return list;
}

function Body({ detail }: { detail: CallDetail }) {
  const { row, explain } = detail;
  const spans = explain?.findings.flatMap((finding) => (finding.place ? [finding.place] : [])) ?? [];
  return (
    <>
      <Stage n={1} name="call">
        <Code text={textOf(detail)} spans={spans} tool={row.tool} lines={24} label="The call" />
        {explain?.card && explain.card.changes.length > 0 && <Diff lines={explain.card.changes} leftOut={explain.card.lines_left_out} />}
        <p class="facts">{facts(detail).map((fact) => <span key={fact}><Text of={fact} /></span>)}</p>
        {row.notices.map((notice) => <p key={notice} class="dim"><Text of={notice} /></p>)}
      </Stage>
      {explain ? <Understood explain={explain} /> : <p class="dim">{detail.explain_note}</p>}
      {explain && <p class="dim note">{detail.explain_note}</p>}
      {row.kind !== 'event' && row.state !== 'allow' && (
        <div class="doing"><span class="dim">to allow such calls from now on</span><Command text={detail.allow} /></div>
      )}
      {row.undo && <div class="doing"><span class="dim">what it changed was kept</span><UndoButton id={row.undo} /></div>}
    </>
  );
}

export function Detail() {
  const id = openCall.value;
  const [detail, setDetail] = useState<CallDetail | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    setProblem('');
    if (id)
      get<CallDetail>(`/api/calls/${encodeURIComponent(id)}`, stop.signal)
        .then(setDetail)
        .catch((error: Error) => !stop.signal.aborted && (setDetail(null), setProblem(error.message)));
    return () => stop.abort();
  }, [id]);
  if (!id) return null;
  const row = detail?.row;
  return (
    <aside class="detail" aria-label="One call, explained">
      <h2 class="unseen">One call, explained</h2>
      <header>
        {row && (
          <>
            <Verdict state={row.state} />
            <Tag tag={row.tag} agent={row.agent} />
            <span class="who"><Text of={`${row.agent} · ${row.tool} · ${lastPart(row.cwd)}`} limit={160} /></span>
            <span class="dim">{when(Date.parse(row.time), now()).replace(/\d\d:\d\d$/, '')}{clock(Date.parse(row.time))} · {oneLine(row.call, 20)}</span>
            <button type="button" class="link" onClick={() => { filterText.value = `session:${row.tag}`; view.value = 'now'; }}>only this session</button>
          </>
        )}
        {asks.value.length > 0 && <button type="button" class="waits" onClick={() => (openCall.value = '')}>{some(asks.value.length, 'question')} waiting</button>}
        <button type="button" class="round" aria-label="Close" onClick={() => (openCall.value = '')}><Icon name="close" /></button>
      </header>
      <div class="scrolls" tabIndex={0} role="region" aria-label="How it was judged">
        {problem && <p class="none">{oneLine(problem)}</p>}
        {detail && <Body detail={detail} key={detail.row.n} />}
      </div>
    </aside>
  );
}

