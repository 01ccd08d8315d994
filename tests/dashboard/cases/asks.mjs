// SPDX-License-Identifier: Apache-2.0
import { assert, pause, textIs, until } from '../expect.mjs';
import { kExamples } from '../fake/asks.mjs';

const kQuiet = 600; // longer than a new card ignores keys

async function withCard(bench, example = kExamples.deletes(), more = {}) {
  const page = await bench.page();
  const id = await bench.world.ask({ ...example, ...more });
  await page.waitForSelector(`.card[data-ask="${id}"]`);
  return { page, id };
}

export const cases = [
  {
    name: 'the card shows deed, command with the dangerous part, facts, undo, lineage, and the agent’s words as its own',
    needs: ['ask', 'words'],
    async run(bench) {
      const { page } = await withCard(bench);
      await textIs(page, '.card h3', 'Deletes 214 files (3.1 MB) below src');
      assert.equal(await page.locator('.card .code mark').allTextContents().then((parts) => parts.join('')), 'rm -rf src/generated src/legacy');
      await textIs(page, '.card', '12 of them are not in git');
      await textIs(page, '.card .undo-kept', 'can be undone');
      await textIs(page, '.card .lineage', 'wrote clean.sh');
      await textIs(page, '.card .says q', 'clean up before the rebuild');
      assert.ok(!(await page.locator('.card h3').textContent()).includes('stale'));
      await textIs(page, '.card .insight', 'delete below /home/dev/app/src/generated');
      assert.ok(await page.title().then((title) => title.startsWith('(1)')));
    },
  },
  {
    name: 'whether it can be undone is coloured by the fact, whatever the words are',
    needs: ['ask', 'words'],
    async run(bench) {
      const facts = [
        ['yes', 'it can be undone, but nothing is lost', 'undo-kept'],
        ['part', 'a part of it can be undone: Pawl keeps 2 files (`pawl undo`)', 'undo-partly'],
        ['no', 'it is gone for good', 'undo-lost'],
        ['unknown', 'Pawl does not know whether it can be undone', 'undo-unknown'],
        ['later', 'it can be undone', 'undo-unknown'],
      ];
      const page = await bench.page();
      for (const [can_undo, undo, kind] of facts) {
        const example = kExamples.deletes();
        const id = await bench.world.ask({ ...example, card: { ...example.card, can_undo, undo } });
        await textIs(page, `.card[data-ask="${id}"] .${kind}`, undo);
        await bench.world.answer?.(id, 'deny');
      }
    },
  },
  {
    name: 'an address that names a question begins with it, and keeps nothing of it',
    needs: ['ask'],
    async run(bench) {
      await bench.world.ask(kExamples.deletes());
      const id = await bench.world.ask(kExamples.deletes());
      const page = await (await bench.context()).newPage();
      await page.goto(`${bench.world.url}/#k=${await bench.world.code()}&ask=${id}`);
      await page.waitForSelector(`.card.current[data-ask="${id}"]`);
      assert.equal(new URL(page.url()).hash, '');
      const plain = await bench.page();
      await plain.waitForSelector('.card.current');
      assert.notEqual(await plain.locator('.card.current').getAttribute('data-ask'), id);
    },
  },
  {
    name: 'y twice allows once, and the card is stamped',
    needs: ['ask'],
    async run(bench) {
      const { page, id } = await withCard(bench);
      await pause(kQuiet);
      await page.keyboard.press('y');
      await textIs(page, '.card .armed', 'again');
      assert.equal(bench.world.verdictOf(id), '');
      await pause(200);
      await page.keyboard.press('y');
      await textIs(page, `[data-stamped="${id}"]`, 'by you, here');
      await until('the agent may go on', () => bench.world.verdictOf(id) === 'allow');
      await textIs(page, `.row[data-call="${id}"] .verdict`, 'allow');
      await pause(300); // the daemon tells every page, also this one
      await textIs(page, `[data-stamped="${id}"]`, 'by you, here');
    },
  },
  {
    name: 'nothing allows by reflex: early keys, a held key, Enter, Space, one press, a press on another card',
    needs: ['ask'],
    async run(bench) {
      const page = await bench.page();
      await page.keyboard.type('yyyy', { delay: 20 });
      const id = await bench.world.ask(kExamples.deletes());
      await page.waitForSelector('.card');
      for (let i = 0; i < 12; i++) await page.keyboard.press('y', { delay: 5 });
      assert.equal(bench.world.verdictOf(id), '', 'keys in the first moments');
      await pause(kQuiet);
      await page.keyboard.down('y');
      for (let i = 0; i < 8; i++) await page.keyboard.down('y'); // auto-repeat
      await page.keyboard.up('y');
      assert.equal(bench.world.verdictOf(id), '', 'a held key');
      await page.keyboard.press('Escape');
      await page.locator('.card .yes').first().focus();
      for (const key of ['Enter', 'Space', 'Enter', 'Enter']) {
        await page.keyboard.press(key);
        await pause(200);
      }
      assert.equal(bench.world.verdictOf(id), '', 'Enter and Space on the button');
      await page.keyboard.press('Escape');
      const other = await bench.world.ask(kExamples.sql());
      await page.waitForSelector(`.strip[data-ask="${other}"]`);
      await page.keyboard.press('y');
      await pause(200);
      await page.keyboard.press('j');
      await pause(kQuiet);
      await page.keyboard.press('y');
      await pause(300);
      assert.deepEqual([bench.world.verdictOf(id), bench.world.verdictOf(other)], ['', ''], 'one press each on two cards');
    },
  },
  {
    name: 'n refuses at once; w refuses with words; s and t have their scope',
    needs: ['ask', 'count'],
    async run(bench) {
      const { page, id } = await withCard(bench);
      await pause(kQuiet);
      await page.keyboard.press('n');
      await textIs(page, `[data-stamped="${id}"]`, 'denied');
      const second = await bench.world.ask(kExamples.sql());
      await page.waitForSelector(`.card[data-ask="${second}"]`);
      await pause(kQuiet);
      await page.keyboard.press('w');
      await page.keyboard.type('use the staging host, y or n does not matter here');
      await page.keyboard.press('Enter');
      await textIs(page, `[data-stamped="${second}"]`, 'denied');
      for (const [key, scope] of [['s', 'session'], ['t', 'until']]) {
        const next = await bench.world.ask(kExamples.edit());
        await page.waitForSelector(`.card[data-ask="${next}"]`);
        await pause(kQuiet);
        await page.keyboard.press(key);
        await pause(200);
        await page.keyboard.press(key);
        await until(scope, () => bench.world.answers.at(-1)?.scope === scope);
      }
      assert.equal(bench.world.answers[0].verdict, 'deny');
      assert.deepEqual(bench.world.answers[1], { id: second, verdict: 'deny', channel: 'browser', scope: 'once', say: 'use the staging host, y or n does not matter here' });
    },
  },
  {
    name: 'the mouse takes two clicks for a yes, one for a no',
    needs: ['ask'],
    async run(bench) {
      const { page, id } = await withCard(bench);
      await page.locator('.card .yes').first().click();
      await pause(300);
      assert.equal(bench.world.verdictOf(id), '');
      await page.locator('.card .yes.armed').click();
      await textIs(page, `[data-stamped="${id}"]`, 'allowed');
      const second = await bench.world.ask(kExamples.sql());
      await page.locator(`.card[data-ask="${second}"] .choices .no`).first().click();
      await until('refused', () => bench.world.verdictOf(second) === 'deny');
    },
  },
  {
    name: 'answered elsewhere: the card goes and says who',
    needs: ['ask', 'answer'],
    async run(bench) {
      const { page, id } = await withCard(bench);
      await bench.world.answer(id, 'allow', { channel: 'command', who: 'ada' });
      await textIs(page, `[data-stamped="${id}"]`, /by \w+ \(command\)/);
      assert.equal(await page.locator('.card').count(), 0);
    },
  },
  {
    name: 'answered elsewhere in the same moment: nobody is told what is not true',
    needs: ['ask', 'forge'],
    async run(bench) {
      const { page, id } = await withCard(bench);
      // The answer is there, the page has not heard of it yet.
      const { ask } = bench.world.asks.get(id);
      Object.assign(ask, { state: 'answered', stamp: 'denied already, by bo (terminal) at 12:03:04 UTC' });
      await pause(kQuiet);
      await page.keyboard.press('y');
      await pause(200);
      await page.keyboard.press('y');
      await textIs(page, `[data-stamped="${id}"]`, 'by bo (terminal)');
      assert.ok(!(await page.locator(`[data-stamped="${id}"]`).textContent()).includes('by you'));
      assert.equal(bench.world.answers.length, 0);
    },
  },
  {
    name: 'a time-out leaves a late question; a call that was given up leaves none',
    needs: ['ask', 'answer', 'forge'],
    async run(bench) {
      const { page, id } = await withCard(bench);
      await bench.world.answer(id, 'timeout');
      await textIs(page, '.card .notice', 'A yes counts when the agent repeats it');
      const second = await bench.world.ask(kExamples.sql());
      await page.waitForSelector(`.strip[data-ask="${second}"]`);
      bench.world.abandon(second);
      await textIs(page, `[data-stamped="${second}"]`, 'given up');
      await until('no pending row', async () => (await page.locator(`.row.is-pending[data-call="${second}"]`).count()) === 0);
    },
  },
  {
    name: 'a yes that cannot count from here says why, and a no still works',
    needs: ['ask', 'count'],
    async run(bench) {
      const { page } = await withCard(bench, kExamples.sql(), { can_answer: false, why_not: 'it needs `proof`, and this page gives `seat`' });
      await textIs(page, '.card', 'A yes is not possible from here');
      assert.equal(await page.locator('.card .yes').count(), 0);
      await pause(kQuiet);
      await page.keyboard.press('y');
      await pause(200);
      await page.keyboard.press('y');
      assert.equal(bench.world.answers.length, 0);
      await page.keyboard.press('n');
      await until('refused', () => bench.world.answers.at(-1)?.verdict === 'deny');
    },
  },
  {
    name: 'with nothing to answer it says what was prevented',
    needs: ['count'],
    async run(bench) {
      const page = await bench.page();
      const prevented = bench.world.rows.filter((row) => row.prevented).length;
      await textIs(page, '.calm', 'Nothing is waiting for you.');
      await textIs(page, '.calm .figure b', String(prevented));
    },
  },
  {
    name: 'by keyboard alone: find a call, read it, answer a question, look back',
    needs: ['ask', 'row'],
    async run(bench) {
      for (const what of ['npm test', 'rm -rf ~', 'git status']) await bench.world.row({ what });
      const page = await bench.page();
      await page.keyboard.press('1');
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.detail .stage');
      const first = await page.locator('.row.marked').getAttribute('data-n');
      await page.keyboard.press('k');
      await until('the next call', async () => (await page.locator('.row.marked').getAttribute('data-n')) !== first);
      await page.keyboard.press('Escape');
      const id = await bench.world.ask(kExamples.deletes());
      await page.waitForSelector('.card');
      await page.keyboard.press('y');
      await page.keyboard.press('y');
      assert.equal(bench.world.verdictOf(id), '', 'keys belong to the list while it has them');
      await page.keyboard.press('2');
      await pause(kQuiet);
      await page.keyboard.press('y');
      await pause(200);
      await page.keyboard.press('y');
      await textIs(page, `[data-stamped="${id}"]`, 'by you');
      await until('the agent may go on', () => bench.world.verdictOf(id) === 'allow');
      await page.keyboard.press('3');
      await until('focus in the right column', () => page.evaluate(() => document.activeElement?.closest('.rules') !== null));
      await page.keyboard.press('4');
      await page.waitForSelector('.back .w-story');
      await page.keyboard.press('?');
      await page.waitForSelector('dialog[open]');
      await page.keyboard.press('Escape');
      await until('the keys are closed', async () => (await page.locator('dialog[open]').count()) === 0);
    },
  },
];
