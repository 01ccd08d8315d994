// SPDX-License-Identifier: Apache-2.0
// The live list: one line a call, the newest on top. Only the lines that can be seen are in the document. Whoever has
// scrolled away keeps their place while new calls come in above.
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Row } from '../net/contract';
import { Tag } from '../parts/bits';
import { Verdict } from '../parts/icons';
import { Text } from '../parts/text';
import { appendedRows, callsVersion, isLoadingOlder, loadOlder, rowAt, rowCount } from '../state/calls';
import { column, filterText, openCall } from '../state/place';
import { now } from '../state/world';
import { oneLine } from '../text/visible';
import { clock, count, micros, some, when } from '../text/words';

const kRow_px = 27;
const kBeyond = 8; // rows drawn beyond the edges
const kPage = 15;
const kSlots = 256; // elements are used again for other rows: cheaper than making new ones when thousands come

interface Selected { n: number; call: string }
export const selected = signal<Selected | null>(null);

function isSelected(row: Row, mark: Selected | null): boolean {
  if (!mark) return false;
  return mark.n ? row.n === mark.n : row.call === mark.call && row.kind !== 'event';
}

export function openRow(row: Row): void {
  selected.value = { n: row.n, call: row.call };
  openCall.value = row.n ? String(row.n) : row.call;
}

// A path inside of the project is shown from there on.
function shortWhat(row: Row): string {
  const what = row.what || row.event;
  return row.cwd && what.startsWith(`${row.cwd}/`) ? what.slice(row.cwd.length + 1) : what;
}

function CallRow({ row, top, isMarked, index }: { row: Row; top: number; isMarked: boolean; index: number }) {
  const ms = Date.parse(row.time);
  return (
    <div
      id={`row-${index}`}
      class={`row is-${row.state}${isMarked ? ' marked' : ''}`}
      style={{ top: `${top}px` }}
      role="option"
      aria-selected={isMarked}
      aria-setsize={rowCount()}
      aria-posinset={index + 1}
      onClick={() => openRow(row)}
      data-n={row.n}
      data-call={row.call}
    >
      <time class="at" dateTime={row.time} title={when(ms, now())}>{clock(ms)}</time>
      <Tag tag={row.tag} agent={row.agent} />
      <span class="agent">{oneLine(row.agent, 40)}</span>
      <span class="tool">{oneLine(row.tool || row.event, 60)}</span>
      <span class="what"><Text of={shortWhat(row)} limit={300} /></span>
      {row.dlp && <span class="dlp" title="a secret in the call">DLP</span>}
      {row.would_be && <span class="audit" title="mode audit: only noted">would {oneLine(row.would_be, 20)}</span>}
      <span class="rule">{oneLine(row.rules[0] ?? '', 100)}</span>
      <Verdict state={row.state} />
      <span class="us">{row.us ? micros(row.us) : ''}</span>
    </div>
  );
}

export function LiveList() {
  void callsVersion.value;
  const box = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, height: 800 });
  const [fresh, setFresh] = useState(0);
  const seen = useRef(appendedRows());
  const total = rowCount();

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScroll({ top: element.scrollTop, height: element.clientHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  // New rows on top push the rest down: who reads further below moves along.
  useLayoutEffect(() => {
    const element = box.current;
    const added = appendedRows() - seen.current;
    seen.current = appendedRows();
    if (!element || added <= 0 || element.scrollTop < 2) return;
    element.scrollTop += added * kRow_px;
    setFresh(fresh + added);
  });

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    setScroll({ top: element.scrollTop, height: element.clientHeight });
    if (element.scrollTop < 2) setFresh(0);
    if (element.scrollTop + element.clientHeight > element.scrollHeight - 20 * kRow_px) void loadOlder();
  };

  // A filter may leave less than a window full: then there is nothing to scroll, and the older ones come by themselves.
  useEffect(() => {
    if (total * kRow_px < scroll.height) void loadOlder();
  }, [total, scroll.height, filterText.value]);

  const toTop = () => box.current?.scrollTo({ top: 0 });
  const from = Math.max(0, Math.floor(scroll.top / kRow_px) - kBeyond);
  const to = Math.min(total, Math.ceil((scroll.top + scroll.height) / kRow_px) + kBeyond);
  const shown: preact.JSX.Element[] = [];
  let active = -1;
  for (let i = from; i < to; i++) {
    const row = rowAt(i);
    if (!row) continue;
    const isMarked = isSelected(row, selected.value);
    if (isMarked) active = i;
    shown.push(<CallRow key={i % kSlots} row={row} top={i * kRow_px} isMarked={isMarked} index={i} />);
  }

  return (
    <div class="live">
      {fresh > 0 && <button type="button" class="fresh" onClick={toTop}>{some(fresh, 'new call')}</button>}
      <div
        ref={box}
        class="rows scrolls"
        role="listbox"
        tabIndex={0}
        aria-label="Calls, the newest first"
        aria-activedescendant={active >= 0 ? `row-${active}` : undefined}
        onScroll={onScroll}
        onFocus={() => (column.value = 'calls')}
        data-total={total}
      >
        <div class="space" style={{ height: `${total * kRow_px}px` }}>{shown}</div>
        {total === 0 && <p class="none">No call matches. New ones appear here as they happen.</p>}
      </div>
      {isLoadingOlder.value && <div class="loading" role="status">older calls…</div>}
    </div>
  );
}

// Moves the mark by `by` rows and keeps it in sight; an open call changes along with it.
export function moveMark(by: number): void {
  const total = rowCount();
  if (total === 0) return;
  let at = -1;
  for (let i = 0; i < Math.min(total, 5000) && at < 0; i++) if (isSelected(rowAt(i) as Row, selected.value)) at = i;
  const next = at < 0 ? 0 : Math.max(0, Math.min(total - 1, at + by));
  const row = rowAt(next);
  if (!row) return;
  selected.value = { n: row.n, call: row.call };
  if (openCall.value) openRow(row);
  const box = document.querySelector('.rows');
  if (!box) return;
  const top = next * kRow_px;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + kRow_px > box.scrollTop + box.clientHeight) box.scrollTop = top + kRow_px - box.clientHeight;
}

export const movePage = (direction: number): void => moveMark(direction * kPage);

export function openMarked(): void {
  for (let i = 0; i < Math.min(rowCount(), 5000); i++) {
    const row = rowAt(i) as Row;
    if (isSelected(row, selected.value)) return openRow(row);
  }
}

export function RowCount() {
  void callsVersion.value;
  return <span class="count">{count(rowCount())}</span>;
}
