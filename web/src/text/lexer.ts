// SPDX-License-Identifier: Apache-2.0
// A little colour for commands, SQL, code and JSON, so that a long text has a shape. It decides nothing and may be wrong:
// what Pawl objects to is marked by spans, never by this.

export type Language = 'sh' | 'sql' | 'code' | 'json';
export type TokenKind = 'string' | 'comment' | 'number' | 'word' | 'flag' | 'mark';
export interface Token { kind: TokenKind; from: number; to: number }

const kMostText = 60_000;

const kWords: Record<Language, Set<string>> = {
  sh: new Set('if then else elif fi for while until do done case esac in function export local return exit set unset cd sudo exec eval source'.split(' ')),
  sql: new Set('select insert update delete drop alter create truncate grant revoke from into table database schema column where and or not null set values join left right inner on as begin commit rollback group order by limit cascade if exists index view with returning union all distinct'.split(' ')),
  code: new Set('import from export const let var function return if else for while class def async await try except catch finally raise throw new in of lambda with as None True False null true false self this print require use sub my fn pub struct impl package end do unless'.split(' ')),
  json: new Set(['true', 'false', 'null']),
};

// What is never closed goes on to the end: an expression that fails there would try again from every quote.
const kEnd = '(?![\\s\\S])';
const quoted = (quote: string, isLine = false) => `${quote}(?:[^${quote}\\\\${isLine ? '\\n' : ''}]|\\\\[\\s\\S]?)*(?:${quote}${isLine ? '|(?=\\n)' : ''}|${kEnd})`;
const kBlockComment = `/\\*[\\s\\S]*?(?:\\*/|${kEnd})`;
const kHashComment = '(?<=^|\\s)#.*';

function pattern(parts: Partial<Record<TokenKind, string>>): RegExp {
  return new RegExp(Object.entries(parts).map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'gm');
}

const kPatterns: Record<Language, RegExp> = {
  sh: pattern({ string: `'[^']*(?:'|${kEnd})|${quoted('"')}`, comment: kHashComment, flag: '(?<=\\s)--?[A-Za-z][\\w-]*', mark: '\\|\\|?|&&?|;|[<>]{1,2}|\\$\\(|\\$\\{?\\w+\\}?', word: '\\b[A-Za-z]\\w*\\b' }),
  sql: pattern({ string: `'[^']*(?:'|${kEnd})`, comment: `--(?=\\s).*|${kBlockComment}`, number: '\\b\\d+(?:\\.\\d+)?\\b', word: '\\b[A-Za-z]\\w*\\b' }),
  code: pattern({ string: `${quoted("'", true)}|${quoted('"', true)}|${quoted('`')}`, comment: `//.*|${kBlockComment}|${kHashComment}`, number: '\\b\\d[\\w.]*\\b', word: '\\b[A-Za-z_]\\w*\\b' }),
  json: pattern({ flag: '"(?:[^"\\\\]|\\\\.)*"(?=\\s*:)', string: quoted('"'), number: '-?\\b\\d[\\d.eE+-]*\\b', word: '\\b[a-z]+\\b' }),
};

export function languageOf(tool: string, text: string): Language {
  const head = text.slice(0, 400).trimStart();
  if (/sql|query/i.test(tool) || /^(?:select|insert|update|delete|drop|alter|create|truncate|grant|with)\s/i.test(head)) return 'sql';
  if (/^[{[]/.test(head)) return 'json';
  if (/\b(?:psql|mysql|mariadb|sqlite3)\b|<<-?\s*['"]?SQL\b/.test(text.slice(0, 2000))) return 'sql';
  if (/bash|shell|exec|command|terminal/i.test(tool)) return 'sh';
  return 'code';
}

export function tokens(text: string, language: Language): Token[] {
  if (text.length > kMostText) return [];
  const out: Token[] = [];
  for (const found of text.matchAll(kPatterns[language])) {
    const groups = found.groups as Record<string, string | undefined>;
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) as TokenKind;
    if (kind === 'word' && !kWords[language].has(language === 'sql' ? found[0].toLowerCase() : found[0])) continue;
    out.push({ kind, from: found.index, to: found.index + found[0].length });
  }
  return out;
}
