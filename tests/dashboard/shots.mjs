// SPDX-License-Identifier: Apache-2.0
// Pictures of the page, of every state, in both colours, against the fake daemon.
// usage: node shots.mjs FOLDER     all of them, to look at
//        node shots.mjs --readme   docs/images/dashboard.png alone
import { chromium } from 'playwright-core';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kExamples } from './fake/asks.mjs';
import { FakeDaemon } from './fake/daemon.mjs';
import { smallPng } from './small_png.mjs';

const kReadme = fileURLToPath(new URL('../../docs/images/dashboard.png', import.meta.url));
const kMostBytes = 200_000;

const isReadme = process.argv[2] === '--readme';
const folder = isReadme ? '' : (process.argv[2] ?? 'build/shots');
if (folder) mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });

async function open(options) {
  const daemon = new FakeDaemon();
  await daemon.start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`the page threw: ${error.message}`));
  await page.goto(`${daemon.url}/#k=${daemon.code()}`);
  await page.waitForSelector('.columns');
  await page.waitForTimeout(400);
  return { daemon, page, end: async () => (await context.close(), await daemon.kill()) };
}

async function all(name, options) {
  const { daemon, page, end } = await open(options);
  const shot = async (state) => {
    await page.waitForTimeout(450);
    await page.screenshot({ path: `${folder}/${name}-${state}.png` });
  };
  await shot('calm');
  daemon.ask(kExamples.deletes());
  daemon.ask(kExamples.sql());
  daemon.ask(kExamples.edit());
  await shot('questions');
  await page.keyboard.press('j');
  await shot('sql');
  await page.keyboard.press('j');
  await page.waitForTimeout(500);
  await page.keyboard.press('y');
  await shot('armed');
  const denied = daemon.rows.findLast((row) => row.prevented);
  await page.evaluate((n) => void (location.hash = `call=${n}`), denied.n);
  await shot('call');
  await page.evaluate(() => void (location.hash = 'view=back'));
  await page.waitForTimeout(600);
  await shot('back');
  await page.getByRole('button', { name: 'Story: larger' }).click();
  await shot('story');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await shot('keys');
  await end();
}

async function readme() {
  const { daemon, page, end } = await open({ viewport: { width: 1360, height: 800 }, colorScheme: 'light' });
  daemon.row({ what: 'git push origin feature/orders', us: 640 });
  daemon.row({ what: 'curl -H "Authorization: Bearer sk-ant-****" https://api.example.com/v1/complete', kind: 'deny', state: 'deny', prevented: true, rules: ['dlp.anthropic-api-key'], dlp: true, us: 910 });
  daemon.row({ what: 'npm test', us: 512 });
  daemon.ask(kExamples.sql());
  daemon.ask(kExamples.deletes());
  await page.waitForSelector('.card');
  await page.keyboard.press('j');
  await page.waitForTimeout(500);
  const picture = await page.screenshot();
  await end();
  const small = await smallPng(browser, picture);
  console.log(`docs/images/dashboard.png: ${small.length} bytes`);
  if (small.length > kMostBytes) throw new Error(`docs/images/dashboard.png: ${small.length} bytes are more than ${kMostBytes}; make the window smaller`);
  writeFileSync(kReadme, small);
}

if (isReadme) await readme();
else {
  for (const colorScheme of ['light', 'dark']) await all(colorScheme, { colorScheme });
  await all('wide', { viewport: { width: 1920, height: 1080 } });
  await all('narrow', { viewport: { width: 800, height: 700 } });
  await all('phone', { viewport: { width: 390, height: 780 } });
}
await browser.close();
