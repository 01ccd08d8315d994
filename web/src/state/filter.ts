// SPDX-License-Identifier: Apache-2.0
// The filter of the live list: `verdict:deny rule:git.* session:a3 some words`. It stands in the address behind `#`, where no
// server sees it, so that a view can be kept as a bookmark.
import type { Row } from '../net/contract';

const kKeys = ['verdict', 'rule', 'session', 'agent', 'tool'] as const;
type Key = (typeof kKeys)[number];

export interface Filter {
  keys: Partial<Record<Key, string[]>>;
  text: string;
}

// `null`: everything that is a call.
export function parseFilter(words: string): Filter | null {
  const filter: Filter = { keys: {}, text: '' };
  const text: string[] = [];
  for (const word of words.trim().split(/\s+/)) {
    const colon = word.indexOf(':');
    const key = kKeys.find((known) => known === word.slice(0, colon));
    if (key && colon > 0) {
      const values = word.slice(colon + 1).toLowerCase().split(',').filter(Boolean);
      if (values.length) filter.keys[key] = [...(filter.keys[key] ?? []), ...values];
    } else if (word) {
      text.push(word);
    }
  }
  filter.text = text.join(' ').toLowerCase();
  return filter.text || Object.keys(filter.keys).length ? filter : null;
}

function fits(pattern: string, value: string): boolean {
  return pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern;
}

function verdictFits(wanted: string, row: Row): boolean {
  if (wanted === 'prevented') return row.prevented;
  if (wanted === 'pending' || wanted === 'block') return wanted === 'block' ? row.kind === 'deny' : row.state === 'pending';
  return row.kind === wanted || (wanted === 'ask' && row.counted === 'ask');
}

export function matches(filter: Filter, row: Row): boolean {
  const { verdict, rule, session, agent, tool } = filter.keys;
  if (verdict ? !verdict.some((wanted) => verdictFits(wanted, row)) : row.kind === 'event') return false;
  if (rule && !rule.some((wanted) => row.rules.some((id) => fits(wanted, id.toLowerCase())))) return false;
  if (session && !session.some((wanted) => row.tag === wanted || row.session.toLowerCase().startsWith(wanted))) return false;
  if (agent && !agent.some((wanted) => fits(wanted, row.agent.toLowerCase()))) return false;
  if (tool && !tool.some((wanted) => fits(wanted, row.tool.toLowerCase()))) return false;
  return !filter.text || row.what.toLowerCase().includes(filter.text) || row.call === filter.text;
}

export const kCallsOnly: Filter = { keys: { verdict: ['allow', 'ask', 'deny'] }, text: '' };

// The same for the daemon's index; `null` where it could not be said there. A session's tag becomes its whole name.
export function queryOf(filter: Filter | null, known: readonly Row[]): URLSearchParams | null {
  const query = new URLSearchParams();
  const keys = (filter ?? kCallsOnly).keys;
  const verdicts = (keys.verdict ?? ['allow', 'ask', 'deny']).map((word) => (word === 'block' ? 'deny' : word)).filter((word) => word !== 'pending');
  if (verdicts.length === 0) return null;
  query.set('verdict', verdicts.join(','));
  for (const key of ['rule', 'agent', 'tool'] as const) {
    const values = keys[key];
    if (!values) continue;
    if (values.length > 1) return null;
    // The index knows names as they are written, the filter does not care for capitals.
    const wanted = values[0] as string;
    query.set(key, key === 'rule' ? wanted : (known.find((row) => row[key].toLowerCase() === wanted)?.[key] ?? wanted));
  }
  if (keys.session) {
    const wanted = keys.session[0] as string;
    const session = known.find((row) => row.tag === wanted || row.session.startsWith(wanted))?.session;
    if (!session || keys.session.length > 1) return null;
    query.set('session', session);
  }
  if (filter?.text) query.set('text', filter.text);
  return query;
}
