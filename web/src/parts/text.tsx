// SPDX-License-Identifier: Apache-2.0
// Other people's words on the page. Always text nodes, never markup; hidden and imitating characters stand out.
import { useMemo } from 'preact/hooks';
import { pieces } from '../text/visible';

// With its newlines and tabs, for blocks that keep them.
export function Pieces({ of }: { of: string }) {
  const list = useMemo(() => pieces(of), [of]);
  return <>{list.map((piece) => (piece.kind === 'plain' ? piece.text : <span class={piece.kind} title={piece.note}>{piece.text}</span>))}</>;
}

// On one line.
export function Text({ of, limit = 4000 }: { of: string; limit?: number }) {
  const cut = of.length > limit ? `${of.slice(0, limit)}…` : of;
  return <bdi class="text"><Pieces of={cut.replace(/\n/g, '⏎').replace(/\t/g, ' ')} /></bdi>;
}
