// SPDX-License-Identifier: Apache-2.0
// The day as a strip: one bar an hour (or a day), what passed in quiet colour, what was asked and stopped on top of it,
// never thinner than can be seen.
import { useState } from 'preact/hooks';
import type { Hour } from '../net/contract';
import { useSize } from '../parts/bits';
import { count, shortClock, some } from '../text/words';

export interface Bar { from: number; allow: number; ask: number; deny: number }

const kLeast_px = 3;
const kFoot_px = 16;

// Bars for the whole span, empty ones too, oldest first.
export function barsOf(hours: readonly Hour[], from: number, to: number, step: number): Bar[] {
  const first = Math.floor(from / step) * step;
  const bars: Bar[] = [];
  for (let at = first; at <= to; at += step) bars.push({ from: at, allow: 0, ask: 0, deny: 0 });
  for (const hour of hours) {
    const bar = bars[Math.floor((Date.parse(hour.hour) - first) / step)];
    if (!bar) continue;
    bar.allow += hour.allow;
    bar.ask += hour.ask;
    bar.deny += hour.deny;
  }
  return bars;
}

const sum = (bar: Bar): number => bar.allow + bar.ask + bar.deny;

function label(bar: Bar, step: number): string {
  const at = step < 86_400_000 ? shortClock(bar.from) : new Date(bar.from).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
  return sum(bar) === 0 ? `${at}: no calls` : `${at}: ${count(bar.allow)} passed, ${count(bar.ask)} asked, ${count(bar.deny)} blocked`;
}

function Stack({ bar, x, width, height, scale }: { bar: Bar; x: number; width: number; height: number; scale: number }) {
  let y = height;
  return (
    <>
      {(['allow', 'ask', 'deny'] as const).map((kind) => {
        if (bar[kind] === 0) return null;
        const tall = Math.max(kind === 'allow' ? 1 : kLeast_px, bar[kind] * scale);
        y -= tall;
        return <rect key={kind} class={`b-${kind}`} x={x} y={Math.max(0, y)} width={width} height={tall - 0.5} rx={1} />;
      })}
    </>
  );
}

export function DayStrip({ bars, step }: { bars: readonly Bar[]; step: number }) {
  const [size, box] = useSize();
  const [over, setOver] = useState(-1);
  const height = Math.max(20, size.height - kFoot_px);
  const slot = size.width / Math.max(1, bars.length);
  const width = Math.max(2, Math.min(40, slot * 0.72));
  const top = Math.max(1, ...bars.map(sum));
  const total = bars.reduce((all, bar) => ({ allow: all.allow + bar.allow, ask: all.ask + bar.ask, deny: all.deny + bar.deny }), { allow: 0, ask: 0, deny: 0 });
  const shown = bars[over];
  const every = slot < 30 ? 6 : slot < 50 ? 3 : 1;
  return (
    <div class="chart" ref={box} onMouseLeave={() => setOver(-1)}>
      <svg width={size.width} height={size.height} role="img" aria-label={`${some(total.allow, 'call')} passed, ${total.ask} asked, ${total.deny} blocked`}>
        <line class="base" x1={0} x2={size.width} y1={height + 0.5} y2={height + 0.5} />
        {bars.map((bar, i) => (
          <g key={bar.from} class={i === over ? 'over' : ''} onMouseEnter={() => setOver(i)}>
            <rect class="hit" x={i * slot} y={0} width={slot} height={height} />
            <Stack bar={bar} x={i * slot + (slot - width) / 2} width={width} height={height} scale={(height - 10) / top} />
            {(new Date(bar.from).getHours() % every === 0 || step > 3_600_000) && (
              <text class="axis" x={(i + 0.5) * slot} y={size.height - 3} text-anchor="middle">
                {step < 86_400_000 ? String(new Date(bar.from).getHours()).padStart(2, '0') : new Date(bar.from).toLocaleDateString('en-GB', { weekday: 'short' })}
              </text>
            )}
          </g>
        ))}
      </svg>
      {shown && <div class={`tip${over > bars.length / 2 ? ' left' : ''}`}>{label(shown, step)}</div>}
    </div>
  );
}
