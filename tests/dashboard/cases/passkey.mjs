// SPDX-License-Identifier: Apache-2.0
// A passkey, with an authenticator that Chromium plays: registered from a terminal, used on the page, and what does not count.
import { assert, pause, textIs, until } from '../expect.mjs';

const kQuiet = 600; // longer than a new card ignores keys

async function authenticator(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return { verify: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }) };
}

// A page that is registered, in a world in which only level `proof` counts.
async function withPasskey(bench) {
  const terminal = bench.world.person('approver', 'set', '--passkey');
  const code = await until('an address in the terminal', () => /#k=([0-9a-f]+)&passkey/.exec(terminal.said())?.[1]);
  const context = await bench.context();
  const page = await context.newPage();
  const finger = await authenticator(page);
  await page.goto(`${bench.world.url}/#k=${code}&passkey`);
  await page.getByRole('button', { name: 'Register' }).click();
  await textIs(page, 'dialog[open] .notice', 'registered; say yes in the terminal');
  await until('the terminal asks', () => terminal.said().includes('answer from now on? [y/N]'));
  terminal.type('y\n');
  await until('the terminal says that it answers', () => /the passkey passkey:[0-9a-f]{12} answers on the page, level proof/.test(terminal.said()));
  await page.getByRole('button', { name: 'Close' }).click();
  return { page, finger, context };
}

async function sayYes(page, id) {
  await page.waitForSelector(`.card[data-ask="${id}"]`);
  await pause(kQuiet);
  await page.keyboard.press('y');
  await textIs(page, '.card .armed', 'again');
  await pause(200);
  await page.keyboard.press('y');
}

export const cases = [
  {
    name: 'a yes that only a passkey can give',
    needs: ['passkey'],
    options: { level: 'proof' },
    async run(bench) {
      const { page, finger } = await withPasskey(bench);
      const id = await bench.world.ask();
      await textIs(page, '.card', 'A yes needs your passkey.');
      await sayYes(page, id);
      await textIs(page, `[data-stamped="${id}"]`, 'by you, here');
      await until('the agent may go on', () => bench.world.verdictOf(id) === 'allow');
      // Without a finger or a PIN nothing is signed.
      await finger.verify(false);
      const other = await bench.world.ask();
      await sayYes(page, other);
      await textIs(page, '.card .notice.bad', 'the passkey was not used; nothing was decided');
      assert.equal(bench.world.verdictOf(other), '');
      bench.world.answer(other, 'deny');
      await until('the agent is refused', () => bench.world.verdictOf(other) === 'deny');
    },
  },
  {
    name: 'what was signed for one question does not answer another',
    needs: ['passkey'],
    options: { level: 'proof' },
    async run(bench) {
      const { page } = await withPasskey(bench);
      const first = await bench.world.ask();
      let proof = null;
      await page.route(`**/api/asks/${first}`, async (route) => {
        if (route.request().method() === 'POST') proof ??= JSON.parse(route.request().postData()).proof;
        await route.continue();
      });
      await sayYes(page, first);
      await until('the agent may go on', () => bench.world.verdictOf(first) === 'allow');
      const second = await bench.world.ask();
      await page.route(`**/api/asks/${second}`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.continue({ postData: JSON.stringify({ ...JSON.parse(route.request().postData()), proof }) });
      });
      await sayYes(page, second);
      await textIs(page, '.card .notice.bad', 'the passkey has not signed this answer; nothing was decided');
      assert.equal(bench.world.verdictOf(second), '');
    },
  },
];
