// SPDX-License-Identifier: Apache-2.0
// Room, colours and names: no page scrollbar, tabs when narrow, and what axe-core finds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { assert, until } from '../expect.mjs';
import { kExamples } from '../fake/asks.mjs';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const scrolls = (page) => page.evaluate(() => ({ x: document.documentElement.scrollWidth > innerWidth, y: document.documentElement.scrollHeight > innerHeight }));

// Every state of the page that a person meets, one after the other.
async function eachState(bench, page, look) {
  await page.waitForSelector('.calm .figure');
  await look('calm');
  await bench.world.ask(kExamples.deletes());
  await bench.world.ask(kExamples.sql());
  await bench.world.ask(kExamples.edit());
  await until('three questions', async () => (await page.locator('.card, .strip').count()) === 3);
  await look('questions');
  const denied = bench.world.rows.findLast((row) => row.prevented && row.what === 'chmod -R 777 /srv/www') ?? bench.world.rows.findLast((row) => row.prevented);
  await page.evaluate((n) => void (location.hash = `call=${n}`), denied.n);
  await page.waitForSelector('.detail .stage');
  await look('one call');
  await page.evaluate(() => void (location.hash = 'view=back'));
  await page.waitForSelector('.w-story .node');
  await page.waitForSelector('.w-noise li');
  await look('look back');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await look('keys');
  await page.keyboard.press('Escape');
}

async function findings(page) {
  // By the protocol, not by a script element: the page's own policy would refuse that, and rightly.
  await page.evaluate(kAxe);
  return page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary.split('\n')[1] ?? ''}`) })));
}

const axeCase = (colorScheme) => ({
  name: `axe-core finds nothing serious, ${colorScheme}`,
  needs: ['ask', 'count'],
  async run(bench) {
    const page = await bench.page({ options: { colorScheme } });
    const minor = new Set();
    await eachState(bench, page, async (state) => {
      const found = await findings(page);
      const bad = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      for (const { id } of found) minor.add(id);
      assert.deepEqual(bad, [], `${state}: ${JSON.stringify(bad, null, 1)}`);
    });
    if (minor.size) bench.note(`smaller findings: ${[...minor].join(', ')}`);
  },
});

export const cases = [
  ...[[1280, 720], [1440, 900], [2560, 1300]].map(([width, height]) => ({
    name: `no page scrollbar at ${width}x${height}`,
    needs: ['ask', 'count'],
    async run(bench) {
      const page = await bench.page({ options: { viewport: { width, height } } });
      await eachState(bench, page, async (state) => assert.deepEqual(await scrolls(page), { x: false, y: false }, state));
    },
  })),
  {
    name: 'tabs at 800 px: one column at a time, each reachable',
    needs: ['ask', 'count'],
    async run(bench) {
      const page = await bench.page({ options: { viewport: { width: 800, height: 700 } } });
      await bench.world.ask(kExamples.deletes());
      for (const [tab, selector] of [['Calls', '.calls'], ['Questions', '.deck'], ['Protection', '.rules']]) {
        await page.getByRole('button', { name: tab, exact: false }).first().click();
        await until(tab, () => page.locator(selector).isVisible());
        assert.equal(await page.locator('.column:visible').count(), 1);
        assert.equal((await scrolls(page)).x, false);
      }
      await page.getByRole('button', { name: 'Look back' }).click();
      await until('look back', () => page.locator('.back').isVisible());
      assert.equal((await scrolls(page)).x, false);
    },
  },
  axeCase('light'),
  axeCase('dark'),
  {
    name: 'rows, cards and switches have names for screen readers',
    needs: ['ask', 'row', 'words'],
    async run(bench) {
      const page = await bench.page();
      await bench.world.ask(kExamples.deletes());
      await bench.world.row({ what: 'npm run x', kind: 'deny', state: 'deny', rules: ['git.force-push'] });
      await page.getByRole('option', { name: /claude Bash npm run x git\.force-push block/ }).first().waitFor();
      await page.getByRole('article', { name: /Deletes 214 files/ }).waitFor();
      await page.getByRole('switch', { name: 'shield postgres' }).waitFor();
      await page.getByRole('timer').first().waitFor();
      await page.getByRole('listbox', { name: /Calls/ }).waitFor();
      assert.equal(await page.locator('button:not([aria-label])').evaluateAll((buttons) => buttons.filter((button) => !button.textContent.trim()).length), 0);
    },
  },
];
