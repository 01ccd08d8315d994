// SPDX-License-Identifier: Apache-2.0
// Makes a screenshot small enough for a repository: a palette of its 256 most used colours, packed as tightly as zlib can.
// The browser decodes the picture, because node cannot.
import { crc32, deflateSync } from 'node:zlib';

async function pixelsOf(browser, png) {
  const page = await browser.newPage();
  const { width, height, data } = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    let out = '';
    for (let i = 0; i < data.length; i += 30_000) out += String.fromCharCode(...data.subarray(i, i + 30_000));
    return { width: image.width, height: image.height, data: btoa(out) };
  }, png.toString('base64'));
  await page.close();
  return { width, height, data: Buffer.from(data, 'base64') };
}

function chunk(name, body) {
  const whole = Buffer.concat([Buffer.from(name), body]);
  const out = Buffer.alloc(8);
  out.writeUInt32BE(body.length, 0);
  out.writeUInt32BE(crc32(whole), 4);
  return Buffer.concat([out.subarray(0, 4), whole, out.subarray(4)]);
}

export async function smallPng(browser, png) {
  const { width, height, data } = await pixelsOf(browser, png);
  const colourAt = (i) => (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
  const uses = new Map();
  for (let i = 0; i < data.length; i += 4) uses.set(colourAt(i), (uses.get(colourAt(i)) ?? 0) + 1);
  const palette = [...uses].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([colour]) => colour);
  const distance = (a, b) => ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
  const indexOf = new Map();
  for (const colour of uses.keys()) {
    let best = 0;
    for (let i = 1; i < palette.length; i++) if (distance(palette[i], colour) < distance(palette[best], colour)) best = i;
    indexOf.set(colour, best);
  }
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = indexOf.get(colourAt((y * width + x) * 4));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', head), chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })), chunk('IEND', Buffer.alloc(0)),
  ]);
}
