// SPDX-License-Identifier: Apache-2.0
// How long a call still waits, as a ring that empties. It never turns into an answer: at its end the call is refused.
import { useEffect, useState } from 'preact/hooks';

const kRadius = 13;
const kAround = 2 * Math.PI * kRadius;

export function Ring({ ends, total }: { ends: number; total: number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [ends]);
  const left = Math.max(0, ends - performance.now());
  const seconds = Math.ceil(left / 1000);
  const share = total > 0 ? Math.min(1, left / total) : 0;
  const words = seconds >= 100 ? `${Math.ceil(seconds / 60)}m` : String(seconds);
  return (
    <span class={`ring${left < 8000 ? ' soon' : ''}`} role="timer" aria-label={`the call waits ${seconds} more seconds`}>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
        <circle class="track" cx="17" cy="17" r={kRadius} />
        <circle class="left" cx="17" cy="17" r={kRadius} stroke-dasharray={kAround} stroke-dashoffset={kAround * (1 - share)} transform="rotate(-90 17 17)" />
        <text x="17" y="17" dy=".35em" text-anchor="middle">{words}</text>
      </svg>
    </span>
  );
}
