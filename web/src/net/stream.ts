// SPDX-License-Identifier: Apache-2.0
// Server-sent events read by fetch, because EventSource cannot send the token as a header.
// One call of readStream is one connection; it returns when the stream ends and throws when it breaks.
import { request } from './api';
import type { Event } from './contract';
import { EventReader } from './event_reader';

// The daemon sends a comment every 15 seconds: a stream that is silent for longer is dead, though TCP may not know it.
const kSilence_ms = 40_000;

export async function readStream(after: number, take: (events: Event[]) => void, signal: AbortSignal): Promise<void> {
  const answer = await request('GET', `/api/stream?after=${after}`, undefined, signal);
  const body = answer.body?.getReader();
  if (!body) return;
  const decoder = new TextDecoder();
  const reader = new EventReader();
  let silence = 0;
  const listen = () => {
    clearTimeout(silence);
    silence = window.setTimeout(() => void body.cancel().catch(() => {}), kSilence_ms);
  };
  try {
    listen();
    for (;;) {
      const { done, value } = await body.read();
      if (done) return;
      listen();
      const events = [...reader.take(decoder.decode(value, { stream: true }))];
      if (events.length) take(events);
    }
  } finally {
    clearTimeout(silence);
  }
}
