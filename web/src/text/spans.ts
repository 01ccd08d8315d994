// SPDX-License-Identifier: Apache-2.0
// The parts of a text that Pawl objects to. The daemon counts bytes of UTF-8, a browser counts UTF-16: this is the only
// place that knows both.

export interface Span {
  from: number;
  to: number;
}

// Byte offsets become UTF-16 indices; pairs that do not fit the text are cut to it, empty ones are dropped.
export function spansIn(text: string, bytes: readonly (readonly [number, number])[]): Span[] {
  if (bytes.length === 0) return [];
  const wanted = [...new Set(bytes.flat())].sort((a, b) => a - b);
  const indexOf = new Map<number, number>();
  let next = 0;
  let byte = 0;
  let index = 0;
  for (const character of text) {
    while (next < wanted.length && (wanted[next] as number) <= byte) indexOf.set(wanted[next++] as number, index);
    if (next === wanted.length) break;
    const code = character.codePointAt(0) as number;
    byte += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += character.length;
  }
  while (next < wanted.length) indexOf.set(wanted[next++] as number, text.length);
  return bytes
    .map(([from, to]) => ({ from: indexOf.get(from) as number, to: indexOf.get(to) as number }))
    .filter((span) => span.to > span.from);
}

export interface Line {
  from: number; // index of its first character
  text: string;
  number: number;
}

export function linesOf(text: string): Line[] {
  let from = 0;
  return text.split('\n').map((line, i) => {
    const made = { from, text: line, number: i + 1 };
    from += line.length + 1;
    return made;
  });
}

export function touches(line: Line, spans: readonly Span[]): boolean {
  return spans.some((span) => span.from <= line.from + line.text.length && span.to > line.from);
}
