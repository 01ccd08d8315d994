// SPDX-License-Identifier: Apache-2.0
// The worlds that the cases can run in. A world has `url`, `code()` (a login code that works once), `end()`, and lets things
// happen: `row()` (a call), `flood()` (many), `ask()`, `answer()`; the real one has `tail()`, too. `can` lists what a case may
// need: `count` is looking at what the daemon has heard, `forge` and `policy` making it say something, `words` questions with these very
// words, `deeds` looking at the machine itself, `passkey` a terminal in which a person registers one.
import { FakeDaemon } from './fake/daemon.mjs';
import { makeReal } from './real.mjs';

class FakeWorld extends FakeDaemon {
  // `count` calls, `perSecond` of them; the number of the last one.
  async flood(count, perSecond, textOf) {
    const started = Date.now();
    for (let sent = 0; sent < count; ) {
      const due = Math.min(count, Math.ceil(((Date.now() - started) / 1000) * perSecond));
      for (; sent < due; sent++) this.row({ what: textOf(sent) });
      await new Promise((go) => setTimeout(go, 4));
    }
    return this.lastN;
  }

  // What became of a question: `allow`, `deny`, or `` while nobody has answered.
  verdictOf(id) {
    return this.answers.find((answer) => answer.id === id)?.verdict ?? '';
  }

  streamCount() {
    return this.streams.size;
  }

  async end() {
    await this.kill().catch(() => {});
  }
}

async function makeFake(options = {}) {
  const world = new FakeWorld(options);
  await world.start();
  return world;
}

export const kWorlds = {
  fake: { can: ['kill', 'row', 'ask', 'answer', 'policy', 'count', 'forge', 'words', 'older'], make: makeFake },
  real: { can: ['kill', 'row', 'ask', 'answer', 'older', 'deeds', 'passkey'], make: makeReal },
};
