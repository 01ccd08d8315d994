// SPDX-License-Identifier: Apache-2.0
// A command, SQL, code or JSON as a block of lines. The parts that Pawl objects to are marked and never folded away; long
// texts and long lines are folded around them, and open piece by piece, so that a line of a megabyte stays readable.
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { languageOf, tokens, type Token } from '../text/lexer';
import { linesOf, spansIn, touches, type Line, type Span } from '../text/spans';
import { Pieces } from './text';
import { count } from '../text/words';

const kMostColumns = 600; // of a line before it is folded
const kAround = 220; // characters kept on each side of an objection in a long line
const kStep = 20_000; // characters that one press opens

interface Props {
  text: string;
  spans?: readonly (readonly [number, number])[];
  tool?: string;
  lines?: number; // before it is folded
  label: string;
}

// The characters of a line in runs of the same looks; what is objected to is one mark, whatever colours it has.
function runs(line: Line, from: number, to: number, marks: readonly Token[], spans: readonly Span[]) {
  const text = line.text.slice(from, to);
  const start = line.from + from;
  const cuts = new Set<number>([0, text.length]);
  const add = (at: number) => {
    if (at > start && at < start + text.length) cuts.add(at - start);
  };
  const near = marks.filter((mark) => mark.to > start && mark.from < start + text.length);
  for (const mark of [...near, ...spans]) {
    add(mark.from);
    add(mark.to);
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  const groups: { isBad: boolean; inner: ComponentChildren[] }[] = [];
  sorted.slice(0, -1).forEach((cut, i) => {
    const at = start + cut;
    const kind = near.find((mark) => mark.from <= at && mark.to > at)?.kind ?? '';
    const isBad = spans.some((span) => span.from <= at && span.to > at);
    const shown = <Pieces of={text.slice(cut, sorted[i + 1])} />;
    if (groups.at(-1)?.isBad !== isBad) groups.push({ isBad, inner: [] });
    groups.at(-1)?.inner.push(kind ? <span class={`t-${kind}`}>{shown}</span> : shown);
  });
  return groups.map(({ isBad, inner }) => (isBad ? <mark>{inner}</mark> : inner));
}

// Which parts of a long line are shown: its beginning, its end, and around each objection.
function windows(line: Line, spans: readonly Span[], opened: number): Span[] {
  const length = line.text.length;
  const wanted: Span[] = [{ from: 0, to: Math.max(kMostColumns / 2, opened) }, { from: length - 80, to: length }];
  for (const span of spans) {
    if (span.to <= line.from || span.from >= line.from + length) continue;
    wanted.push({ from: span.from - line.from - kAround, to: Math.min(span.to, span.from + 2000) - line.from + kAround });
  }
  wanted.sort((a, b) => a.from - b.from);
  const out: Span[] = [];
  for (const span of wanted) {
    const from = Math.max(0, span.from);
    const to = Math.min(length, span.to);
    const last = out.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (from < to) out.push({ from, to });
  }
  return out;
}

function LineText({ line, marks, spans }: { line: Line; marks: readonly Token[]; spans: readonly Span[] }) {
  const [opened, open] = useState(0);
  if (line.text.length <= kMostColumns) return <>{runs(line, 0, line.text.length, marks, spans)}</>;
  const shown = windows(line, spans, opened);
  return (
    <>
      {shown.map((span, i) => (
        <>
          {i > 0 && (
            <button type="button" class="fold" onClick={() => open((shown[i - 1]?.to ?? 0) + kStep)}>
              {count(span.from - (shown[i - 1]?.to ?? 0))} characters
            </button>
          )}
          {runs(line, span.from, span.to, marks, spans)}
        </>
      ))}
    </>
  );
}

// Runs of lines that are shown, when `limit` lines are to be: the first ones, and those that are objected to.
function shownLines(lines: readonly Line[], spans: readonly Span[], limit: number): boolean[] {
  if (lines.length <= limit) return lines.map(() => true);
  const shown = lines.map((line, i) => i < limit / 2 || touches(line, spans));
  let left = limit - shown.filter(Boolean).length;
  for (let i = 0; i < lines.length && left > 0; i++) {
    if (shown[i]) continue;
    shown[i] = true;
    left -= 1;
  }
  return shown;
}

export function Code({ text, spans = [], tool = '', lines: limit = 12, label }: Props) {
  const [opened, open] = useState(0);
  const all = useMemo(() => linesOf(text), [text]);
  const bad = useMemo(() => spansIn(text, spans), [text, spans]);
  const marks = useMemo(() => tokens(text, languageOf(tool, text)), [text, tool]);
  const shown = useMemo(() => shownLines(all, bad, limit + opened), [all, bad, limit, opened]);
  const hidden = shown.filter((is) => !is).length;
  let skipped = 0;
  return (
    <div class={`code${all.length > 1 ? ' numbered' : ''}`} role="group" aria-label={label} tabIndex={0}>
      {all.map((line, i) => {
        if (!shown[i]) {
          skipped += 1;
          return null;
        }
        const gap = skipped;
        skipped = 0;
        return (
          <>
            {gap > 0 && <div class="gap">{count(gap)} lines</div>}
            <div class={touches(line, bad) ? 'line objected' : 'line'}>
              {all.length > 1 && <span class="num" aria-hidden="true">{line.number}</span>}
              <span class="src"><LineText line={line} marks={marks} spans={bad} /></span>
            </div>
          </>
        );
      })}
      {hidden > 0 && (
        <button type="button" class="fold wide" onClick={() => open(opened + 400)}>
          {hidden > 400 ? `400 of ${count(hidden)} more lines` : `${count(hidden)} more lines`}
        </button>
      )}
    </div>
  );
}

const kDiffClass: Record<string, string> = { '-': 'gone', '+': 'new', '@': 'head' };

export function Diff({ lines, leftOut }: { lines: readonly string[]; leftOut: number }) {
  const [isOpen, open] = useState(false);
  const shown = isOpen ? lines : lines.slice(0, 14);
  const rest = lines.length - shown.length;
  return (
    <div class="code diff" role="group" aria-label="What changes" tabIndex={0}>
      {shown.map((line, i) => (
        <div class={`line ${kDiffClass[line[0] ?? ''] ?? ''}`} key={i}>
          <span class="src"><Pieces of={line.slice(0, 2000)} /></span>
        </div>
      ))}
      {rest > 0 && <button type="button" class="fold wide" onClick={() => open(true)}>{count(rest)} more lines</button>}
      {leftOut > 0 && rest === 0 && <div class="gap">{count(leftOut)} more lines are not in the question</div>}
    </div>
  );
}
