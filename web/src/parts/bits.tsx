// SPDX-License-Identifier: Apache-2.0
// Small parts that several columns use: a session's colour, a command to copy, a panel with a heading, a moment that ages.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { now } from '../state/world';
import { oneLine } from '../text/visible';
import { ago } from '../text/words';
import { Icon } from './icons';

// Ten hues, told apart by people who do not see all colours too, because the tag stands beside them.
export function hueOf(tag: string): string {
  return `s${(parseInt(tag, 16) || 0) % 10}`;
}

export function Tag({ tag, agent }: { tag: string; agent: string }) {
  return (
    <span class={`tag ${hueOf(tag)}`} title={oneLine(`${agent}, session ${tag}`, 80)}>
      <i aria-hidden="true" />
      {oneLine(tag, 8)}
    </span>
  );
}

export function Command({ text }: { text: string }) {
  const [isCopied, copied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text).catch(() => {});
    copied(true);
    setTimeout(() => copied(false), 1500);
  };
  return (
    <button type="button" class="command" onClick={copy} title="copy">
      <code>{oneLine(text, 200)}</code>
      <Icon name={isCopied ? 'allow' : 'copy'} size={12} />
      <span class="unseen" role="status">{isCopied ? 'copied' : ''}</span>
    </button>
  );
}

// Ticks every ten seconds for whatever says how long ago something was.
const tick = signal(0);
setInterval(() => (tick.value += 1), 10_000);

export function Ago({ at }: { at: string }) {
  void tick.value;
  const ms = Date.parse(at);
  return <time dateTime={at} title={new Date(ms).toLocaleString()}>{ago(ms, now())}</time>;
}

interface PanelProps { title: string; side?: ComponentChildren; class?: string; children: ComponentChildren }

export function Panel({ title, side, class: name = '', children }: PanelProps) {
  const id = `p-${title.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <section class={`panel ${name}`} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {side}
      </header>
      <div class="body">{children}</div>
    </section>
  );
}

// The size of an element, for what is drawn into it.
export function useSize(): [{ width: number; height: number }, (element: HTMLElement | null) => void] {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  return [size, setElement];
}
