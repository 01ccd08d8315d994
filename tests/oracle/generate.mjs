// SPDX-License-Identifier: Apache-2.0
// Scripts of nested grammar, the same for the same seed: what nobody writes, but any shell must read.

// A small generator of random numbers (xorshift): the scripts must not depend on node's version.
export function numbers(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

class Generator {
  constructor(seed) {
    this.below = numbers(seed * 2654435761 + 97);
    this.count = 0;
    this.bodies = [];
  }

  one(...choices) {
    return choices[this.below(choices.length)];
  }

  // Every command has a name of its own, so that none can stand in for another.
  name() {
    return `c${this.count++}`;
  }

  script() {
    return this.list(4) + this.flush();
  }

  // The here-documents that were announced on this line.
  flush() {
    const bodies = this.bodies.splice(0);
    return bodies.length ? '\n' + bodies.join('') : '\n';
  }

  // What stands in `$(`, `<(` or a here-document: its own here-documents end in it.
  inside() {
    const outer = this.bodies.splice(0);
    const text = this.list(0) + (this.bodies.length ? this.flush() : '');
    this.bodies = outer;
    return text;
  }

  list(depth) {
    let text = this.pipeline(depth);
    for (let i = this.below(3); i > 0; i--) {
      const joint = this.one('; ', ' && ', ' || ', ' & ', '\n', ';');
      text += (joint === '\n' ? this.flush() : joint) + this.pipeline(depth);
    }
    return text;
  }

  pipeline(depth) {
    let text = this.one('', '', '', '! ', 'time ') + this.command(depth);
    for (let i = this.below(4) === 0 ? 1 + this.below(2) : 0; i > 0; i--) {
      text += this.one(' | ', '|', ' |& ') + this.command(depth);
    }
    return text;
  }

  command(depth) {
    if (depth <= 0 || this.below(3) > 0) return this.simple(depth);
    const inner = () => this.list(depth - 1);
    const closed = (text) => text + this.one('; ', this.bodies.length ? this.flush() : '\n');
    switch (this.below(13)) {
      case 0: return `(${inner()})` + this.redirects(depth);
      case 1: return `{ ${closed(inner())}}` + this.redirects(depth);
      case 2: return `if ${closed(inner())}then ${closed(inner())}fi`;
      case 3: return `if ${closed(inner())}then ${closed(inner())}else ${closed(inner())}fi`;
      case 4: return `while ${closed(inner())}do ${closed(inner())}done` + this.redirects(depth);
      case 5: return `for x in ${this.word(depth)} ${this.word(depth)}; do ${closed(inner())}done`;
      case 6: return `case ${this.word(depth)} in ${this.one('', '(')}a|b) ${inner()};; *) ${inner()}\n;; esac`;
      case 7: return `f${this.count++}() { ${closed(inner())}}`;
      // A command behind it: see "mvdan-sh, end of a condition" in differences.txt.
      case 8: return `[[ ${this.word(depth)} == ${this.word(depth)} && -n ${this.word(depth)} ]] && ${this.name()}`;
      case 9: return `((x = ${this.below(9)} + 1))`;
      case 10: return `until ${closed(inner())}do ${closed(inner())}done`;
      case 11: return `( (${inner()}) )`;
      default: return `for ((i = 0; i < 2; i++)); do ${closed(inner())}done`;
    }
  }

  simple(depth) {
    // No `Y=<(..)`: one of the oracles takes that for two words (it stands in differences.txt).
    const value = this.word(depth);
    let text = this.one('', '', '', 'X=1 ', value.startsWith('<') ? '' : `Y=${value} `) + this.name();
    for (let i = this.below(4); i > 0; i--) text += this.one(' ', '  ', ' \\\n ') + this.word(depth);
    return text + this.redirects(depth);
  }

  redirects(depth) {
    if (this.below(4) > 0) return '';
    switch (this.below(8)) {
      case 0: return ` > ${this.word(depth)}`;
      case 1: return ' 2>&1';
      case 2: return ` >> out < ${this.word(depth)}`;
      case 3: return ` <<< ${this.word(depth)}`;
      case 4: return ' &> log';
      case 5: {
        const end = `E${this.count++}`;
        const quote = this.one('', '', "'", '"');
        const line = quote ? "it's $(not) `run`" : `text ${this.quoted(depth)} end`;
        this.bodies.push(`${line}\n${end}\n`);
        return ` <<${quote}${end}${quote}`;
      }
      case 6: return ` > >(${this.inside()})`;
      default: return ' {fd}> file';
    }
  }

  // What may stand between double quotes. No newline: it would begin the here-documents.
  quoted(depth) {
    switch (depth > 0 ? this.below(7) : this.below(3)) {
      case 0: return 'plain';
      case 1: return '$x';
      case 2: return '${x:-y}';
      case 3: return `$(${this.inside()})`;
      case 4: return `\`${this.name()} a\``;
      case 5: return `\${x:-$(${this.name()})}`;
      default: return `$((1 + $(${this.name()})))`;
    }
  }

  word(depth) {
    switch (depth > 0 ? this.below(16) : this.below(8)) {
      case 0: return 'w';
      case 1: return "'a;b|c'";
      case 2: return '"$x y"';
      case 3: return '*.txt';
      case 4: return '{a,b}';
      case 5: return "$'\\n'";
      case 6: return 'a\\ b';
      case 7: return '${x%.*}';
      case 8: return `$(${this.inside()})`;
      case 9: return `"${this.quoted(depth - 1)} ${this.quoted(depth - 1)}"`;
      case 10: return `\`${this.name()}\``;
      case 11: return `<(${this.inside()})`;
      case 12: return `$((1 + $(${this.name()})))`;
      case 13: return `\${x/a/$(${this.name()})}`;
      case 14: return `"\${x:-"$(${this.name()})"}"`;
      default: return `a$(${this.name()})b`;
    }
  }
}

export function generate(seed) {
  return new Generator(seed).script();
}
