// SPDX-License-Identifier: Apache-2.0
// Server-sent events as they stand in a stream: text in, events out. Knows nothing of where the text comes from.
import type { Event } from './contract';

// Cuts the text of a stream into events; what is not whole yet stays for the next piece.
export class EventReader {
  #rest = '';

  *take(text: string): Generator<Event> {
    this.#rest += text;
    let from = 0;
    for (;;) {
      const end = this.#rest.indexOf('\n\n', from);
      if (end < 0) break;
      const event = this.#parse(this.#rest.slice(from, end));
      if (event) yield event;
      from = end + 2;
    }
    this.#rest = this.#rest.slice(from);
  }

  #parse(block: string): Event | null {
    let name = '';
    let data = '';
    for (const line of block.split('\n')) {
      if (line.startsWith('event: ')) name = line.slice(7);
      else if (line.startsWith('data: ')) data += (data && '\n') + line.slice(6);
    }
    if (!name || !data) return null;
    try {
      return { event: name, data: JSON.parse(data) } as Event;
    } catch {
      return { event: 'resync', data: { why: 'an event could not be read' } };
    }
  }
}
