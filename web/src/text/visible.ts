// SPDX-License-Identifier: Apache-2.0
// Text from outside (commands, file names, an agent's words) cut into pieces that are safe to show: characters that hide,
// reorder or imitate become pieces of their own, so that what is read is what is there. The same set as src/base/visible.cpp.

export type PieceKind = 'plain' | 'hidden' | 'alike';

export interface Piece {
  kind: PieceKind;
  text: string;
  from: number; // index into the original, in UTF-16 units
  note?: string;
}

const kHidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffd]|[\u{e0000}-\u{e0fff}]|[\ud800-\udfff]/u;

// A word that mixes Latin letters with look-alikes of another script: `gіthub.com`. Words are found first and looked at
// then: one expression for both takes minutes on a hostile line.
const kWord = /[\p{L}\p{M}\p{N}._-]+/gu;
const kLatin = /\p{Script=Latin}/u;
const kForeign = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]/u;
const kPlain = /^[\x09\x0a\x20-\x7e]*$/;

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0xfffd) return '�';
  return `\\u{${code.toString(16).toUpperCase()}}`;
}

function codeName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

// Where letters imitate Latin ones, as a set of UTF-16 indices.
function imitations(text: string): Set<number> {
  const found = new Set<number>();
  for (const word of text.matchAll(kWord)) {
    if (!kForeign.test(word[0]) || !kLatin.test(word[0])) continue;
    let at = word.index;
    for (const character of word[0]) {
      if (kForeign.test(character)) found.add(at);
      at += character.length;
    }
  }
  return found;
}

// Cuts `text` into pieces; newlines and tabs stay in plain pieces.
export function pieces(text: string): Piece[] {
  if (kPlain.test(text)) return text ? [{ kind: 'plain', text, from: 0 }] : [];
  const alike = text.length <= 20_000 ? imitations(text) : new Set<number>();
  const out: Piece[] = [];
  let plain = '';
  let start = 0;
  let at = 0;
  const flush = () => {
    if (plain) out.push({ kind: 'plain', text: plain, from: start });
    plain = '';
  };
  for (const character of text) {
    const hidden = kHidden.test(character);
    if (hidden || alike.has(at)) {
      flush();
      out.push(
        hidden
          ? { kind: 'hidden', text: escapeOf(character), from: at, note: `hidden character ${codeName(character)}` }
          : { kind: 'alike', text: character, from: at, note: `${codeName(character)}, not a Latin letter` },
      );
      start = at + character.length;
    } else {
      if (!plain) start = at;
      plain += character;
    }
    at += character.length;
  }
  flush();
  return out;
}

// On one line, as plain text: for titles, labels and names that a screen reader says.
export function oneLine(text: string, limit = 400): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return pieces(cut)
    .map((piece) => (piece.kind === 'plain' ? piece.text.replace(/\n/g, '⏎').replace(/\t/g, ' ') : piece.text))
    .join('');
}
