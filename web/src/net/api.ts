// SPDX-License-Identifier: Apache-2.0
// Every request to the daemon goes through here. The token lives in this module's memory and nowhere else: not in
// storage, not in an address, not in a message to another tab. A request that fails throws a Refusal with what the daemon said.

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly command = '',
    readonly body: unknown = null,
  ) {
    super(message);
  }
}

let token = '';
let onLogout: () => void = () => {};

export const hasToken = (): boolean => token !== '';
export const whenLoggedOut = (act: () => void): void => void (onLogout = act);

export function forgetToken(): void {
  if (!token) return;
  token = '';
  onLogout();
}

async function refusalOf(answer: Response): Promise<Refusal> {
  let said: { error?: string; code?: string; command?: string } = {};
  try {
    said = await answer.json();
  } catch {
    // An empty body is an answer too: the status is all there is to say.
  }
  return new Refusal(answer.status, said.code ?? '', said.error ?? `the daemon answered ${answer.status}`, said.command ?? '', said);
}

// `path` is ours, its parts are not: whoever builds it encodes them (see pathPart).
export async function request(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (method !== 'GET') headers['X-Pawl'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: signal ?? null,
    });
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new Refusal(0, 'away', 'the daemon does not answer');
  }
  if (answer.ok) return answer;
  const refusal = await refusalOf(answer);
  if (answer.status === 401 && path !== '/api/login') forgetToken();
  throw refusal;
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await request('GET', path, undefined, signal)).json() as Promise<T>;
}

export async function send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
  return (await request(method, path, body)).json() as Promise<T>;
}

// An id as part of a path: the daemon takes letters, digits, `-`, `_`, `.`; anything else cannot be a name of its own.
export function pathPart(name: string): string {
  if (!/^[\w.:-]{1,200}$/.test(name) || /^\.+$/.test(name)) throw new Refusal(404, 'not_found', 'this is not a name the daemon gives');
  return name;
}

export interface Login { instance: string; version: string; tabsKey: string }

export async function login(code: string): Promise<Login> {
  const said = await send<{ token: string; instance: string; version: string; tabs_key?: string }>('POST', '/api/login', { code });
  token = said.token;
  return { instance: said.instance, version: said.version, tabsKey: said.tabs_key ?? '' };
}
