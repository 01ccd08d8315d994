// SPDX-License-Identifier: Apache-2.0
import { assert, pause, textIs, until } from '../expect.mjs';

export const cases = [
  {
    name: 'a shield is turned on here, and off only in a terminal',
    needs: ['policy', 'count'],
    async run(bench) {
      const page = await bench.page();
      const shield = (name) => page.getByRole('switch', { name: `shield ${name}` });
      await shield('aws').click();
      await until('on', async () => (await shield('aws').getAttribute('aria-checked')) === 'true');
      await shield('github').click();
      await textIs(page, '.shield .notice', 'pawl shield disable github');
      assert.equal(await shield('github').getAttribute('aria-checked'), 'true');
      assert.ok(bench.world.policy.shields.find((known) => known.name === 'github').on);
    },
  },
  {
    name: 'a grant is revoked by two presses',
    needs: ['policy', 'count'],
    async run(bench) {
      const page = await bench.page();
      const revoke = page.getByRole('button', { name: 'revoke m4tq80c' });
      await revoke.click();
      assert.equal(bench.world.policy.grants.length, 2);
      await revoke.click();
      await until('revoked', () => bench.world.policy.grants.length === 1);
      await until('gone from the page', async () => (await revoke.count()) === 0);
    },
  },
  {
    name: 'agents: who is guarded, who is not, and what to do',
    needs: ['policy'],
    async run(bench) {
      const page = await bench.page();
      await textIs(page, '.rules', 'guarded');
      await textIs(page, '.rules', 'pawl addto gemini');
    },
  },
  {
    name: 'a change of policy, a broken chain and a pause are shown as they happen',
    needs: ['policy'],
    async run(bench) {
      const page = await bench.page();
      bench.world.changePolicy((policy) => {
        policy.policy.line = 'mode audit, protection level strict';
        policy.approvals.is_paused = true;
        policy.hosts.push('new.example.org');
      });
      await textIs(page, '.policy', 'mode audit');
      await textIs(page, '.policy', 'paused');
      await textIs(page, '.rules', 'new.example.org');
      bench.world.breakChain(12, '000001.jsonl: line 12 does not follow the one before');
      await textIs(page, '.banner.bad', 'line 12 does not follow');
    },
  },
  {
    name: 'what is done here is done: undo, a shield, an approval and its end',
    needs: ['deeds'],
    async run(bench) {
      const isBack = await bench.world.deleteFolder();
      const page = await bench.page();
      await page.locator('.row').first().click();
      await page.locator('.detail .undo button').click();
      await textIs(page, '.plan', 'would bring back 4 files');
      assert.equal(isBack(), false, 'a preview does nothing');
      await page.locator('.plan button', { hasText: 'undo now' }).click();
      await until('the files are back', isBack);
      await page.keyboard.press('Escape');
      const shield = page.getByRole('switch', { name: 'shield postgres' });
      await shield.click();
      await until('the shield is on', () => bench.world.hasShield('postgres'));
      await shield.click();
      await textIs(page, '.shield .notice', 'pawl shield disable postgres');
      assert.ok(bench.world.hasShield('postgres'));
      const id = await bench.world.ask();
      await page.waitForSelector('.card');
      await page.keyboard.press('2');
      await pause(600);
      await page.keyboard.press('s');
      await pause(250);
      await page.keyboard.press('s');
      await until('the agent may go on', () => bench.world.verdictOf(id) === 'allow');
      await until('the approval counts', () => bench.world.grants().includes(id));
      const revoke = page.getByRole('button', { name: `revoke ${id}` });
      await revoke.click();
      await revoke.click();
      await until('it counts no more', () => !bench.world.grants().includes(id));
    },
  },
  {
    name: 'look back: numbers, story, noise, and undo after a preview',
    needs: ['count'],
    async run(bench) {
      const page = await bench.page({ place: 'view=back' });
      const prevented = bench.world.rows.filter((row) => row.prevented).length;
      await textIs(page, '.w-prevented .figures', String(prevented));
      await textIs(page, '.w-since', 'stopped');
      await until('the bars of the day', async () => (await page.locator('.w-day rect.b-allow').count()) > 5);
      await until('two ways that were cut', async () => (await page.locator('.w-story .way.cut').count()) === 2);
      await until('what is tainted', async () => (await page.locator('.w-story .node.tainted').count()) >= 4);
      await textIs(page, '.w-noise', '% yes of');
      const asked = bench.world.rows.filter((row) => row.counted === 'ask').length;
      await textIs(page, '.w-day .legend', `${asked} asked`);
      await textIs(page, '.w-since', `${asked} question`);
      await page.locator('.w-files .undo button').first().click();
      await textIs(page, '.w-files .plan', 'would bring back 1 file');
      await page.locator('.w-files .plan button', { hasText: 'undo now' }).click();
      await textIs(page, '.w-files .plan', '1 file brought back');
      await page.locator('.w-story .way.cut').first().dispatchEvent('click');
      await page.waitForSelector('.detail .stage');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Story: larger' }).click();
      await page.waitForSelector('.view.large');
      await page.keyboard.press('Escape');
      await until('small again', async () => (await page.locator('.view.large').count()) === 0);
    },
  },
];
