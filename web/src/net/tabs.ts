// SPDX-License-Identifier: Apache-2.0
// Several tabs, one stream: a browser gives one host six connections, and a seventh tab would hang. A lock elects the tab
// that holds the stream; it shares events over a BroadcastChannel, sealed with a key that only logged-in tabs of this
// daemon have. The token is never shared: any page that was ever served from this port could be listening.

export interface Share<T> {
  post(message: T): void;
  close(): void;
}

const kIv = 12;

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// Messages that do not open with the key are dropped in silence: they are not ours.
export async function openShare<T>(keyHex: string, instance: string, take: (message: T) => void): Promise<Share<T>> {
  const key = await crypto.subtle.importKey('raw', bytesOf(keyHex), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const channel = new BroadcastChannel(`pawl-${instance.slice(0, 8)}`);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // One after the other, both ways: sealing is asynchronous, and events have an order.
  let sending = Promise.resolve();
  let receiving = Promise.resolve();
  channel.onmessage = ({ data }) => {
    if (!(data instanceof ArrayBuffer) || data.byteLength <= kIv) return;
    receiving = receiving.then(async () => {
      try {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: data.slice(0, kIv) }, key, data.slice(kIv));
        take(JSON.parse(decoder.decode(plain)) as T);
      } catch {
        // Not sealed with our key.
      }
    });
  };
  return {
    post(message) {
      sending = sending.then(async () => {
        const iv = crypto.getRandomValues(new Uint8Array(kIv));
        const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encoder.encode(JSON.stringify(message)));
        const whole = new Uint8Array(kIv + sealed.byteLength);
        whole.set(iv);
        whole.set(new Uint8Array(sealed), kIv);
        channel.postMessage(whole.buffer);
      });
    },
    close: () => channel.close(),
  };
}

// Runs `hold` while this tab has the lock; `hold` ends when its signal is aborted or by itself, then the tab queues again.
export async function holdInTurn(name: string, ended: AbortSignal, hold: (lost: AbortSignal) => Promise<void>): Promise<void> {
  while (!ended.aborted) {
    try {
      await navigator.locks.request(name, { signal: ended }, () => hold(ended));
    } catch {
      if (ended.aborted) return;
      await new Promise((go) => setTimeout(go, 1000));
    }
  }
}
