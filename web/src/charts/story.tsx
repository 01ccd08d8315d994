// SPDX-License-Identifier: Apache-2.0
// A session drawn as a bow tie: what came in on the left, the agent in the middle, where it went on the right. What came
// from the network or is a secret is red all along its way; a call that was stopped is a line that ends at a bar.
import { useMemo, useState } from 'preact/hooks';
import type { Story, StoryEdge, StoryNode } from '../net/contract';
import { useSize } from '../parts/bits';
import { openCall } from '../state/place';
import { oneLine } from '../text/visible';
import { lastPart } from '../text/words';

interface Placed { node: StoryNode; column: number; x: number; y: number; width: number }
interface Way { edge: StoryEdge; count: number; from: Placed; to: Placed }

const kTall_px = 24;
const kMargin_px = 10;

// 0 leads to something that leads to the agent, 1 leads to the agent, 2 is the agent, 3 comes from it, 4 comes from that.
function columnsOf(story: Story): Map<string, number> {
  const column = new Map<string, number>([['agent', 2]]);
  const kinds = new Map(story.nodes.map((node) => [node.id, node.kind]));
  const into = new Set(story.edges.filter((edge) => edge.to === 'agent').map((edge) => edge.from));
  const outOf = new Set(story.edges.filter((edge) => edge.from === 'agent').map((edge) => edge.to));
  for (const node of story.nodes) {
    if (node.id === 'agent') continue;
    if (into.has(node.id)) column.set(node.id, 1);
    else if (outOf.has(node.id)) column.set(node.id, 3);
  }
  for (const edge of story.edges) {
    if (!column.has(edge.from)) column.set(edge.from, (column.get(edge.to) ?? 1) <= 1 ? 0 : 3);
    // What is sent goes out, also when it does not pass through the agent.
    const isOut = kinds.get(edge.to) === 'host' || kinds.get(edge.to) === 'page';
    if (!column.has(edge.to)) column.set(edge.to, (column.get(edge.from) ?? 3) >= 3 ? 4 : isOut ? 3 : 1);
  }
  return column;
}

// What tells most comes first: where something was stopped, what is tainted, what was touched last.
function weight(node: StoryNode, edges: readonly StoryEdge[]): number {
  const own = edges.filter((edge) => edge.from === node.id || edge.to === node.id);
  return (own.some((edge) => edge.cut) ? 2e9 : 0) + (node.tainted ? 1e9 : 0) + Math.max(0, ...own.map((edge) => edge.n));
}

function shortName(node: StoryNode, room: number): string {
  const name = node.kind === 'file' || node.kind === 'secret' ? lastPart(node.name) : node.name.replace(/^https?:\/\//, '');
  const clean = oneLine(name, 200);
  const most = Math.max(4, Math.floor(room / 7.3));
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
}

function place(story: Story, width: number, height: number): { placed: Map<string, Placed>; left: number } {
  const columns = columnsOf(story);
  const used = [...new Set(columns.values())].sort();
  const wide = Math.min(170, Math.max(84, (width - kMargin_px * 2) / Math.max(1, used.length) - 38));
  const rows = Math.max(1, Math.floor((height - 20) / (kTall_px + 8)));
  const placed = new Map<string, Placed>();
  let left = 0;
  used.forEach((column, at) => {
    const all = story.nodes.filter((node) => columns.get(node.id) === column).sort((a, b) => weight(b, story.edges) - weight(a, story.edges));
    const shown = all.slice(0, rows);
    left += all.length - shown.length;
    const gap = (height - shown.length * kTall_px) / (shown.length + 1);
    const room = used.length > 1 ? (width - kMargin_px * 2 - wide) / (used.length - 1) : 0;
    shown.forEach((node, i) => placed.set(node.id, { node, column, x: kMargin_px + at * room, y: gap + i * (kTall_px + gap), width: wide }));
  });
  alignOuter(story, placed, height);
  return { placed, left };
}

// The outermost columns stand beside what they lead to, as far as there is room.
function alignOuter(story: Story, placed: Map<string, Placed>, height: number): void {
  for (const column of [0, 4]) {
    const own = [...placed.values()].filter((one) => one.column === column);
    for (const one of own) {
      const near = story.edges.flatMap((edge) => (edge.from === one.node.id ? [edge.to] : edge.to === one.node.id ? [edge.from] : [])).flatMap((id) => placed.get(id)?.y ?? []);
      if (near.length) one.y = near.reduce((sum, y) => sum + y, 0) / near.length;
    }
    own.sort((a, b) => a.y - b.y);
    let free = 4;
    for (const one of own) {
      one.y = Math.max(one.y, free);
      free = one.y + kTall_px + 8;
    }
    const over = Math.max(0, free - 8 - height);
    for (const one of own) one.y = Math.max(4, one.y - over);
  }
}

// The same way taken several times is one line.
function waysOf(story: Story, placed: Map<string, Placed>): Way[] {
  const ways = new Map<string, Way>();
  for (const edge of story.edges) {
    const from = placed.get(edge.from);
    const to = placed.get(edge.to);
    if (!from || !to) continue;
    const key = `${edge.from}\n${edge.to}\n${edge.cut}`;
    const old = ways.get(key);
    ways.set(key, { edge: old && old.edge.tainted ? old.edge : edge, count: (old?.count ?? 0) + 1, from, to });
  }
  return [...ways.values()].sort((a, b) => Number(a.edge.tainted) + 2 * Number(a.edge.cut) - Number(b.edge.tainted) - 2 * Number(b.edge.cut));
}

// The way, where it was cut, and, if it was, what it would have been.
function curve(way: Way): { path: string; rest: string; cut: [number, number] } {
  const isBack = way.from.x > way.to.x;
  const x1 = isBack ? way.from.x : way.from.x + way.from.width;
  const x2 = isBack ? way.to.x + way.to.width : way.to.x;
  const y1 = way.from.y + kTall_px / 2;
  const y2 = way.to.y + kTall_px / 2;
  const bend = (x2 - x1) * 0.45;
  const middle: [number, number] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const whole = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  if (!way.edge.cut) return { path: whole, rest: '', cut: middle };
  // Half of the curve (de Casteljau): the way ends where it was cut.
  const ax = x1 + bend / 2, bx = (x1 + bend + x2 - bend) / 2;
  return { path: `M${x1} ${y1}C${ax} ${y1} ${(ax + bx) / 2} ${(y1 + (y1 + y2) / 2) / 2} ${middle[0]} ${middle[1]}`, rest: whole, cut: middle };
}

const kGlyph: Record<StoryNode['kind'], string> = {
  agent: 'M8 2.5 13 5.4v5.2L8 13.5l-5-2.9V5.4z',
  host: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM2.5 8h11M8 2.5c-3.3 3.3-3.3 7.7 0 11M8 2.5c3.3 3.3 3.3 7.7 0 11',
  page: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM2.5 8h11',
  file: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  secret: 'M5.5 7.5a2.5 2.5 0 1 1 2.4 3.2L7 13M10 8h3.5M12 8v2',
};

export function StoryGraph({ story }: { story: Story }) {
  const [size, box] = useSize();
  const [over, setOver] = useState('');
  const { placed, left } = useMemo(() => place(story, size.width, size.height), [story, size.width, size.height]);
  const ways = useMemo(() => waysOf(story, placed), [story, placed]);
  const lit = (way: Way) => !over || way.edge.from === over || way.edge.to === over;
  const cuts = story.edges.filter((edge) => edge.cut).length;
  return (
    <div class="chart story" ref={box}>
      <svg width={size.width} height={size.height} role="group" aria-label={`Story of session ${story.tag}: ${story.nodes.length} things, ${cuts} ways cut`}>
        {size.height > 0 && ways.map((way) => {
          const { path, rest, cut } = curve(way);
          const key = `${way.edge.from} ${way.edge.to} ${way.edge.cut}`;
          const words = oneLine(`${way.edge.verb}${way.edge.cut ? ', stopped' : ''}${way.count > 1 ? `, ${way.count} times` : ''}: ${way.from.node.name} to ${way.to.node.name}`);
          return (
            <a key={key} class={`way${way.edge.tainted ? ' tainted' : ''}${way.edge.cut ? ' cut' : ''}${lit(way) ? '' : ' dim'}`} tabIndex={0} role="button" aria-label={words}
              onClick={() => (openCall.value = String(way.edge.n))}
              onKeyDown={(event) => event.key === 'Enter' && (openCall.value = String(way.edge.n))}>
              <title>{words}</title>
              <path class="wide" d={path} />
              {rest && <path class="rest" d={rest} />}
              <path class="done" d={path} stroke-width={Math.min(5, 1.2 + Math.log2(way.count))} />
              {way.edge.cut && <path class="bar" d={`M${cut[0] + 2} ${cut[1] - 8}v16`} />}
              {(way.edge.cut || over) && lit(way) && <text class="verb" x={cut[0] + (way.to.node.kind === 'agent' ? 9 : -6)} y={cut[1] + 4} text-anchor={way.to.node.kind === 'agent' ? 'start' : 'end'}>{way.edge.verb}</text>}
            </a>
          );
        })}
        {size.height > 0 && [...placed.values()].map(({ node, x, y, width }) => (
          <g key={node.id} class={`node n-${node.kind}${node.tainted ? ' tainted' : ''}${over && over !== node.id ? '' : ' lit'}`} transform={`translate(${x} ${y})`} onMouseEnter={() => setOver(node.id)} onMouseLeave={() => setOver('')}>
            <title>{oneLine(node.name)}{node.by ? `, ${node.by}` : ''}</title>
            <rect width={width} height={kTall_px} rx={node.kind === 'agent' ? 12 : 5} />
            <path transform="translate(6 4)" d={kGlyph[node.kind]} />
            <text x={27} y={kTall_px / 2} dy=".36em">{shortName(node, width - 32)}</text>
          </g>
        ))}
      </svg>
      {left > 0 && <p class="more">{left} more are not drawn</p>}
    </div>
  );
}
