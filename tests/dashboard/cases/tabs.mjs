// SPDX-License-Identifier: Apache-2.0
import { assert, pause, textIs, until } from '../expect.mjs';
import { kExamples } from '../fake/asks.mjs';

async function openTabs(bench, count) {
  const context = await bench.context();
  const pages = [];
  for (let i = 0; i < count; i++) pages.push(await bench.page({ context }));
  return pages;
}

async function hide(page, isHidden) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (value ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

export const cases = [
  {
    name: 'eight tabs share one stream, and all of them live',
    needs: ['row', 'ask'],
    async run(bench) {
      const pages = await openTabs(bench, 8);
      await until('one stream', async () => (await bench.world.streamCount()) === 1);
      await bench.world.row({ what: 'echo seen by all eight' });
      for (const page of pages) await textIs(page, '.row', 'echo seen by all eight');
      const id = await bench.world.ask(kExamples.deletes());
      for (const page of pages) await page.waitForSelector(`.card[data-ask="${id}"]`);
      await pages[5].locator('.card .choices .no').first().click();
      for (const page of pages) await until('the card is gone', async () => (await page.locator('.card').count()) === 0);
      assert.equal(await bench.world.streamCount(), 1);
      await until('refused', () => bench.world.verdictOf(id) === 'deny');
    },
  },
  {
    name: 'when the tab with the stream closes another one takes over, and nothing is missing',
    needs: ['row'],
    async run(bench) {
      const pages = await openTabs(bench, 3);
      const total = (page) => page.locator('.rows').getAttribute('data-total').then(Number);
      await until('one stream', async () => (await bench.world.streamCount()) === 1);
      const had = await total(pages[2]);
      for (let i = 0; i < 20; i++) await bench.world.row({ what: `echo a ${i}` });
      await pages[0].close();
      for (let i = 0; i < 20; i++) await bench.world.row({ what: `echo b ${i}` });
      await until('a stream again', async () => (await bench.world.streamCount()) === 1);
      for (let i = 0; i < 20; i++) await bench.world.row({ what: `echo c ${i}` });
      for (const page of pages.slice(1)) await until('60 rows', async () => (await total(page)) === had + 60);
    },
  },
  {
    name: 'a tab that can be seen holds the stream rather than one that cannot',
    needs: ['row', 'count'],
    async run(bench) {
      const pages = await openTabs(bench, 2);
      await textIs(pages[0], '.link-state', /^live$/);
      await textIs(pages[1], '.link-state', 'by another tab');
      await hide(pages[0], true);
      await textIs(pages[1], '.link-state', /^live$/);
      bench.world.row({ what: 'after the change' });
      for (const page of pages) await textIs(page, '.row', 'after the change');
      assert.equal(await bench.world.streamCount(), 1);
      await hide(pages[0], false);
      await pause(300);
      await textIs(pages[1], '.link-state', /^live$/);
    },
  },
  {
    name: 'what a stranger says on the tabs’ channel is not heard, and the tabs say nothing that he could read',
    needs: ['row', 'count', 'forge'],
    async run(bench) {
      const [page, other] = await openTabs(bench, 2);
      const stranger = await page.context().newPage();
      await stranger.goto(bench.world.url); // the same origin, not logged in
      await stranger.evaluate((name) => {
        window.heard_ = [];
        const channel = new BroadcastChannel(name);
        channel.onmessage = ({ data }) => window.heard_.push(data);
        const list = [{ event: 'call', data: { n: 1e9, what: 'forged', call: 'forged0', kind: 'allow', state: 'allow', rules: [], tag: '00', time: new Date().toISOString() } }];
        channel.postMessage({ say: 'events', leader: 'x', seq: 0, after: 0, list });
        channel.postMessage(JSON.stringify({ say: 'events', leader: 'x', seq: 0, after: 0, list }));
        channel.postMessage(new TextEncoder().encode(JSON.stringify({ say: 'events', leader: 'x', seq: 0, after: 0, list })).buffer);
      }, `pawl-${bench.world.instance.slice(0, 8)}`);
      bench.world.row({ what: 'a secret command line' });
      for (const one of [page, other]) await textIs(one, '.row', 'a secret command line');
      assert.equal(await page.locator('.row', { hasText: 'forged' }).count(), 0);
      const heard = await until('something on the channel', () => stranger.evaluate(() => window.heard_.length && window.heard_.map((data) => (data instanceof ArrayBuffer ? new TextDecoder().decode(data) : JSON.stringify(data))).join('\n')));
      assert.ok(!heard.includes('secret command') && ![...bench.world.tokens].some((token) => heard.includes(token)));
    },
  },
  {
    name: 'without a key to share with, the other tabs look now and then',
    needs: ['row', 'count'],
    options: { hasTabsKey: false },
    async run(bench) {
      const pages = await openTabs(bench, 3);
      await until('one stream', async () => (await bench.world.streamCount()) === 1);
      bench.world.row({ what: 'seen later' });
      for (const page of pages) await textIs(page, '.row', 'seen later');
    },
  },
];
