// SPDX-License-Identifier: Apache-2.0
// Two small drawings: questions an hour against their goal, and how hook times are spread.
import { useSize } from '../parts/bits';
import { micros } from '../text/words';

export function HourBars({ values, goal, label }: { values: readonly number[]; goal: number; label: string }) {
  const [size, box] = useSize();
  const top = Math.max(goal * 2, ...values);
  const slot = size.width / Math.max(1, values.length);
  const y = (value: number) => size.height - 1 - (value / top) * (size.height - 4);
  return (
    <div class="chart" ref={box}>
      <svg width={size.width} height={size.height} role="img" aria-label={label}>
        {size.height > 0 && values.map((value, i) => value > 0 && (
          <rect key={i} class={value > goal ? 'b-ask' : 'b-calm'} x={i * slot + 0.5} y={y(value)} width={Math.max(1.5, slot - 1.5)} height={size.height - 1 - y(value)} rx={1} />
        ))}
        <line class="base" x1={0} x2={size.width} y1={size.height - 0.5} y2={size.height - 0.5} />
        <line class="goal" x1={0} x2={size.width} y1={y(goal)} y2={y(goal)} />
        <text class="axis" x={size.width} y={y(goal) - 3} text-anchor="end">goal {goal}</text>
      </svg>
    </div>
  );
}

export interface Bucket { up_to_us: number; calls: number }

const kFinest = 4; // bars for each doubling

// Powers of two, as the daemon would count them.
export function bucketsOf(times: readonly number[]): Bucket[] {
  const counts = new Map<number, number>();
  for (const us of times) {
    if (us <= 0) continue;
    const at = Math.ceil(Math.log2(us) * kFinest);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => a[0] - b[0]).map(([at, calls]) => ({ up_to_us: 2 ** (at / kFinest), calls }));
}

export function Spread({ buckets, p50, p99 }: { buckets: readonly Bucket[]; p50: number; p99: number }) {
  const [size, box] = useSize();
  const low = Math.log2(Math.max(16, Math.min(buckets[0]?.up_to_us ?? 64, p50 || 64) / 1.5));
  const high = Math.log2(Math.max(buckets.at(-1)?.up_to_us ?? 8192, p99 || 8192) * 1.3);
  const x = (us: number) => ((Math.log2(us) - low) / (high - low)) * size.width;
  const height = size.height - 14;
  const top = Math.max(1, ...buckets.map((bucket) => bucket.calls));
  const step = buckets.length > 1 ? Math.log2(buckets[1]?.up_to_us ?? 2) - Math.log2(buckets[0]?.up_to_us ?? 1) : 1 / kFinest;
  const width = Math.max(2, (Math.min(1, Math.max(step, 1 / kFinest)) / (high - low)) * size.width - 1);
  return (
    <div class="chart" ref={box}>
      <svg width={size.width} height={size.height} role="img" aria-label={`judging a call takes ${micros(p50)} at the median, ${micros(p99)} at the 99th percentile`}>
        {height > 12 && buckets.map((bucket) => {
          const tall = Math.max(1, Math.sqrt(bucket.calls / top) * (height - 12));
          return <rect key={bucket.up_to_us} class={bucket.up_to_us > p99 ? 'b-ask' : 'b-calm'} x={x(bucket.up_to_us) - width} y={height - tall} width={width} height={tall} rx={1} />;
        })}
        <line class="base" x1={0} x2={size.width} y1={height + 0.5} y2={height + 0.5} />
        {height > 12 && [['p50', p50], ['p99', p99]].map(([name, us]) => (us as number) > 0 && (
          <g key={name}>
            <line class="goal" x1={x(us as number)} x2={x(us as number)} y1={0} y2={height} />
            <text class="axis" x={x(us as number)} y={size.height - 2} text-anchor="middle">{name}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}
