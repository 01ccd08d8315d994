// SPDX-License-Identifier: Apache-2.0
// Texts that are nearly those that people write: pieces left out, doubled, swapped, or with a token put in. The same for the
// same seed.

const kTokens = ['$(', ')', '`', '"', "'", '\\', '\n', ';', ';;', '&', '&&', '|', '||', '(', '{ ', ' }', '<<E\n', '\nE\n', '<', '>', '>&', '$',
  '${', '}', '$((', '))', '[[ ', ' ]]', '[', ']', '#', ' ', '\\\n', '=', '=(', 'if ', ' then ', ' fi ', 'do ', ' done', 'case x in ', ' esac',
  '!', 'time ', '*', '@(', '<(', "$'", '~', 'x=', 'a', '{a,b}', '<<<', '<<-', '2', '!('];

export function mutated(text, random) {
  let out = text;
  for (let i = 1 + random(3); i > 0; i--) {
    const at = random(out.length + 1);
    const length = 1 + random(6);
    switch (random(4)) {
      case 0: out = out.slice(0, at) + out.slice(at + length); break;
      case 1: out = out.slice(0, at) + out.slice(at, at + length) + out.slice(at); break;
      case 2: {
        const from = random(out.length + 1);
        out = out.slice(0, at) + out.slice(from, from + length) + out.slice(at);
        break;
      }
      default: out = out.slice(0, at) + kTokens[random(kTokens.length)] + out.slice(at);
    }
  }
  return out;
}
