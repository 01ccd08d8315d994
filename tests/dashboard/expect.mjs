// SPDX-License-Identifier: Apache-2.0
// What a case expects. Each waits for its truth for a while and then says what it saw instead.
import assert from 'node:assert/strict';

const kPatience_ms = 8000;

// Until `look()` gives a truthy value; `what` says what was waited for.
export async function until(what, look, patience = kPatience_ms) {
  const end = Date.now() + patience;
  let last;
  for (;;) {
    try {
      last = await look();
      if (last) return last;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) assert.fail(`waited in vain for: ${what} (last saw ${last instanceof Error ? last.message : JSON.stringify(last)})`);
    await new Promise((go) => setTimeout(go, 25));
  }
}

export async function textIs(page, selector, wanted) {
  await until(`${selector} says ${wanted}`, async () => {
    const text = (await page.locator(selector).first().textContent({ timeout: 500 })) ?? '';
    return wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted);
  });
}

export const pause = (ms) => new Promise((go) => setTimeout(go, ms));
export { assert };
