// SPDX-License-Identifier: Apache-2.0
import { assert, textIs, until } from '../expect.mjs';

export const cases = [
  {
    name: 'the code leaves the address, and nothing is kept on disk',
    async run(bench) {
      const page = await bench.page();
      assert.equal(new URL(page.url()).hash, '');
      const kept = await page.evaluate(async () => ({ local: { ...localStorage }, session: { ...sessionStorage }, cookie: document.cookie, databases: (await indexedDB.databases()).length }));
      assert.equal(kept.cookie, '');
      assert.equal(kept.databases, 0);
      assert.deepEqual(kept.session, {});
      assert.ok(!/[0-9a-f]{32}/.test(JSON.stringify(kept.local)), `something like a token is kept: ${JSON.stringify(kept.local)}`);
      assert.equal(await page.evaluate(() => history.length <= 2), true);
    },
  },
  {
    name: 'without a code the page says how to get one, and shows nothing',
    async run(bench) {
      const page = await (await bench.context()).newPage();
      await page.goto(bench.world.url);
      await textIs(page, '.door', 'pawl dashboard');
      assert.equal(await page.locator('.row').count(), 0);
    },
  },
  {
    name: 'a code works once',
    async run(bench) {
      const context = await bench.context();
      const code = await bench.world.code();
      const first = await context.newPage();
      await first.goto(`${bench.world.url}/#k=${code}`);
      await first.waitForSelector('.columns');
      const second = await context.newPage();
      await second.goto(`${bench.world.url}/#k=${code}`);
      await textIs(second, '.door', 'used before');
    },
  },
  {
    name: 'the token travels in a header, never in an address',
    needs: ['count'],
    async run(bench) {
      const page = await bench.page();
      await page.evaluate(() => void (location.hash = 'view=back'));
      await page.waitForSelector('.w-story .node');
      const tokens = [...bench.world.tokens];
      assert.equal(tokens.length, 1);
      for (const { path, headers } of bench.world.heard) {
        assert.ok(!path.includes(tokens[0]), `the token is in ${path}`);
        assert.ok(!headers.cookie && !headers.referer, `a cookie or a referrer went out with ${path}`);
      }
      await until('a stream with the token as a header', () => bench.world.heard.some(({ path, headers }) => path.startsWith('/api/stream') && headers.authorization === `Bearer ${tokens[0]}`));
    },
  },
  {
    name: 'an address with a new code logs an open tab in again',
    needs: ['kill'],
    async run(bench) {
      await bench.world.row({ what: 'echo before' });
      const page = await bench.page();
      await bench.world.kill();
      await bench.world.start();
      await textIs(page, '.banner', 'pawl dashboard');
      assert.ok((await page.locator('.row').count()) > 0, 'what was seen stays');
      await page.evaluate((code) => void (location.hash = `k=${code}`), await bench.world.code());
      await until('no banner', async () => (await page.locator('.banner').count()) === 0);
      await bench.world.row({ what: 'echo after the new login' });
      await textIs(page, '.row', 'echo after the new login');
    },
  },
];
