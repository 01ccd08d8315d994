// SPDX-License-Identifier: Apache-2.0
import { assert, pause, textIs, until } from '../expect.mjs';
import { kExamples } from '../fake/asks.mjs';

// For longer: ./test --long, or FLOOD_S=60 tests/dashboard/run 'none is missing'. The page keeps the newest 40,000 rows at least.
const kFlooded = Number(process.env.FLOOD_S ?? 5) * 2000;
const kKept = Math.min(kFlooded, 40_000);

const total = (page) => page.locator('.rows').getAttribute('data-total').then(Number);

// The newest `count` rows as the list shows them, the newest first: number and command of each, by walking through it. A row
// counts once it is in the document and in sight; one that does not come for a second is left out, one that is there twice
// is an error. The window is tall for it, but not so tall that the list would run out of its 256 elements.
async function rowsListed(page, count) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: before.width, height: 6000 });
  const rows = await page.evaluate(async (count) => {
    const box = document.querySelector('.rows');
    const frame = () => new Promise((go) => requestAnimationFrame(go));
    const height = box.querySelector('.space').offsetHeight / Number(box.dataset.total);
    const listed = [];
    await frame();
    const step = Math.floor(box.clientHeight / height) - 1;
    for (let first = 0; first < count; first += step) {
      const end = Math.min(first + step, count);
      box.scrollTop = first * height;
      let rows = new Map();
      for (let tries = 0; tries < 60 && rows.size < end - first; tries++) {
        await frame();
        rows = new Map();
        const { top, bottom } = box.getBoundingClientRect();
        for (const row of box.querySelectorAll('.row')) {
          const place = row.getBoundingClientRect();
          const index = Number(row.id.slice('row-'.length));
          if (index < first || index >= end || place.top < top - 1 || place.bottom > bottom + 1) continue;
          if (rows.has(index)) throw new Error(`row ${index} is there twice`);
          rows.set(index, [Number(row.dataset.n), row.querySelector('.what').textContent]);
        }
      }
      for (let index = first; index < end; index++) if (rows.has(index)) listed.push(rows.get(index));
    }
    box.scrollTop = 0;
    return listed;
  }, count);
  await page.setViewportSize(before);
  return rows;
}

export const cases = [
  {
    name: 'a call appears as it happens',
    needs: ['row'],
    async run(bench) {
      const page = await bench.page();
      const row = await bench.world.row({ what: 'rm -rf ~', kind: 'deny', state: 'deny', rules: ['git.force-push'] });
      await textIs(page, '.row', 'rm -rf ~');
      assert.equal(await page.locator('.row').first().getAttribute('data-call'), row.call);
      await textIs(page, '.row .verdict', 'block');
    },
  },
  {
    name: 'pending becomes allow and block in place',
    needs: ['ask', 'answer', 'row'],
    async run(bench) {
      const page = await bench.page();
      const yes = await bench.world.ask(kExamples.deletes());
      const no = await bench.world.ask(kExamples.sql());
      await until('two pending rows', async () => (await page.locator('.row.is-pending').count()) === 2);
      await bench.world.row({ what: 'echo something later' });
      await textIs(page, '.row', 'echo something later');
      const place = (id) => page.locator(`.row[data-call="${id}"]`).evaluate((row) => row.style.top);
      const before = [await place(yes), await place(no)];
      await bench.world.answer(yes, 'allow');
      await bench.world.answer(no, 'deny');
      await textIs(page, `.row[data-call="${yes}"] .verdict`, 'allow');
      await textIs(page, `.row[data-call="${no}"] .verdict`, 'block');
      assert.deepEqual([await place(yes), await place(no)], before);
      assert.equal(await page.locator(`.row[data-call="${yes}"]`).count(), 1);
    },
  },
  {
    name: 'a question in the agent’s own prompt is updated when it ran',
    needs: ['row', 'count'],
    async run(bench) {
      const page = await bench.page();
      const row = bench.world.row({ what: 'git push --force', kind: 'ask', state: 'asking' });
      await textIs(page, `.row[data-n="${row.n}"] .verdict`, 'asking');
      bench.world.update({ ...row, state: 'ran' });
      await textIs(page, `.row[data-n="${row.n}"] .verdict`, 'ran');
    },
  },
  {
    name: '2,000 calls a second: none is missing',
    needs: ['row'],
    options: { rows: [] },
    async run(bench) {
      const page = await bench.page();
      const tail = await bench.world.tail?.();
      await page.evaluate(() => {
        window.frames_ = [];
        const tick = (at) => (window.frames_.push(at), requestAnimationFrame(tick));
        requestAnimationFrame(tick);
      });
      const last = await bench.world.flood(kFlooded, 2000, (i) => `echo ${i}`);
      await until('the last row', async () => Number(await page.locator('.row').first().getAttribute('data-n')) === last, 60_000);
      const frames = await page.evaluate(() => window.frames_);
      bench.note(`${((frames.length - 1) / ((frames.at(-1) - frames[0]) / 1000)).toFixed(0)} frames a second, without a GPU, while ${kFlooded} came`);
      const metrics = await (await page.context().newCDPSession(page)).send('Runtime.getHeapUsage');
      bench.note(`${(metrics.usedSize / 1e6).toFixed(0)} MB of the tab's memory are used`);
      const counted = Date.now();
      const rows = await rowsListed(page, kKept);
      bench.note(`${rows.length} rows counted in ${((Date.now() - counted) / 1000).toFixed(1)} s`);
      assert.equal(rows.length, kKept);
      assert.equal(rows.find(([n, what], i) => n !== last - i || what !== `echo ${kFlooded - 1 - i}`), undefined);
      if (!tail) return;
      await until('the last line of `pawl tail`', () => tail.said().includes(` echo ${kFlooded - 1} `), 20_000);
      const printed = [...tail.said().matchAll(/ echo (\d+) +allow$/gm)].map(([, i]) => Number(i));
      bench.note(`${printed.length} lines printed by \`pawl tail\``);
      assert.equal(printed.length, kFlooded);
      assert.equal(printed.findIndex((n, i) => n !== i), -1);
    },
  },
  {
    name: 'who has scrolled away keeps their place',
    needs: ['row', 'count'],
    async run(bench) {
      const page = await bench.page();
      await page.locator('.rows').evaluate((box) => (box.scrollTop = 27 * 40));
      await pause(100);
      const seen = () => page.evaluate(() => {
        const box = document.querySelector('.rows').getBoundingClientRect();
        return document.elementFromPoint(box.left + 200, box.top + 100).closest('.row').dataset.n;
      });
      const before = await seen();
      for (let i = 0; i < 25; i++) await bench.world.row({ what: `later ${i}` });
      await textIs(page, '.fresh', '25 new calls');
      assert.equal(await seen(), before);
      await page.locator('.fresh').click();
      await textIs(page, '.row', 'later 24');
    },
  },
  {
    name: 'the filter is in the address, and older calls come by scrolling',
    needs: ['count'],
    async run(bench) {
      const page = await bench.page();
      const wanted = bench.world.rows.filter((row) => row.kind === 'deny');
      await page.keyboard.press('/');
      await page.keyboard.type('verdict:deny');
      await until('the address', () => page.url().endsWith('#q=verdict:deny'));
      await page.locator('.rows').evaluate((box) => box.dispatchEvent(new Event('scroll')));
      await until('all denied calls', async () => (await total(page)) === wanted.length);
      assert.ok((await page.locator('.row').count()) > 0);
      assert.equal(await page.locator('.row:not(.is-deny)').count(), 0);
      const rule = wanted.at(-1).rules[0];
      await page.locator('#filter').fill(`rule:${rule.split('.')[0]}.*`);
      await until('only that rule', async () => (await page.locator('.row .rule').allTextContents()).every((text) => text.startsWith(rule.split('.')[0])));
      await page.locator('#filter').fill('session:41 agent:codex');
      await until('one session', async () => (await page.locator('.row').count()) > 3 && (await page.locator('.row .tag').allTextContents()).every((text) => text === '41'));
    },
  },
  {
    name: 'what is older than the page comes when it is asked for',
    needs: ['row', 'older'],
    options: { rows: [] },
    async run(bench) {
      await bench.world.row({ what: 'rm -rf ~', kind: 'deny', state: 'deny', prevented: true, rules: ['filesystem.delete-root-or-home'] });
      await bench.world.flood(700, 2000, (i) => `echo number ${i}`);
      const page = await bench.page();
      await until('the page is full', async () => (await total(page)) >= 200);
      await page.locator('#filter').fill('verdict:deny rule:filesystem.*');
      await textIs(page, '.row', 'rm -rf ~');
      await page.locator('#filter').fill('echo number 3');
      await until('111 calls', async () => {
        await page.locator('.rows').evaluate((box) => (box.scrollTop = box.scrollHeight));
        return (await total(page)) === 111;
      });
    },
  },
  {
    name: 'a call opens with its way through the judges',
    needs: ['count'],
    async run(bench) {
      const page = await bench.page();
      const row = bench.world.row({ what: 'rm -rf ~', kind: 'deny', state: 'deny', rules: ['filesystem.delete-root-or-home'], prevented: true });
      await page.locator(`.row[data-n="${row.n}"]`).click();
      await textIs(page, '.waterfall .decisive', 'hard blocks');
      await textIs(page, '.detail .code mark', 'rm -rf ~');
      await textIs(page, '.findings', 'filesystem.delete-root-or-home');
      assert.ok(page.url().includes(`call=${row.n}`));
      await page.keyboard.press('Escape');
      await until('closed', async () => (await page.locator('.detail').count()) === 0);
    },
  },
  {
    name: 'a stream that breaks is taken up again without a gap',
    needs: ['kill', 'count'],
    async run(bench) {
      const page = await bench.page();
      await textIs(page, '.link-state', 'live');
      const had = await total(page);
      const { tokens, instance, tabsKey } = bench.world;
      await bench.world.kill();
      for (let i = 0; i < 1500; i++) bench.world.row({ what: `while away ${i}` });
      await textIs(page, '.link-state', 'away');
      await bench.world.start();
      Object.assign(bench.world, { tokens, instance, tabsKey }); // the same daemon: only the connection broke
      await textIs(page, '.link-state', 'live');
      await until('all 1,500', async () => (await total(page)) === had + 1500);
    },
  },
  {
    name: 'events are there for who asks for them, also those from before',
    needs: ['row', 'count'],
    async run(bench) {
      bench.world.row({ what: 'an old event', kind: 'event', state: 'event', event: 'SessionStart' });
      const page = await bench.page();
      bench.world.row({ what: 'a new event', kind: 'event', state: 'event', event: 'SessionEnd' });
      bench.world.row({ what: 'a call after it' });
      await textIs(page, '.row', 'a call after it');
      assert.equal(await page.locator('.row.is-event').count(), 0);
      await page.getByRole('button', { name: 'events' }).click();
      await until('both events', async () => (await page.locator('.row').allTextContents()).join().match(/a new event.*an old event/) !== null);
    },
  },
  {
    name: 'a resync loses nothing',
    needs: ['count'],
    async run(bench) {
      const page = await bench.page();
      await textIs(page, '.link-state', 'live');
      const had = await total(page);
      bench.world.resync();
      for (let i = 0; i < 700; i++) bench.world.row({ what: `meanwhile ${i}` });
      await until('all 700', async () => (await total(page)) === had + 700);
      bench.world.row({ what: 'and after it' });
      await textIs(page, '.row', 'and after it');
    },
  },
];
