// SPDX-License-Identifier: Apache-2.0
// What `pawl scan --format sarif` prints, held against the official JSON Schema of SARIF 2.1.0.
//   node sarif.mjs PAWL
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
let Ajv;
let schema;
try {
  Ajv = require('ajv');
  schema = JSON.parse(readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'));
} catch {
  console.log('the schema is not installed; ./test installs it');
  process.exit(77);
}

// Put together here, so that this file holds none.
const aws = 'AK' + 'IAQ3EGRZ7TLP5MWX2V';
const folder = mkdtempSync(join(tmpdir(), 'pawl-sarif-'));
const validate = new Ajv({ schemaId: 'auto', unknownFormats: 'ignore', allErrors: true })
  .addMetaSchema(require('ajv/lib/refs/json-schema-draft-04.json')).compile(schema);
let failures = 0;
function expect(what, holds, more = '') {
  if (holds) return;
  console.log(`FAILED ${what}`, more);
  failures += 1;
}
function report(...words) {
  const ran = spawnSync(process.argv[2], ['scan', '--format', 'sarif', ...words], { cwd: folder, env: { ...process.env, HOME: folder }, maxBuffer: 1 << 28 });
  return JSON.parse(ran.stdout);
}

const empty = report('.');
expect('nothing found', validate(empty), validate.errors);
writeFileSync(join(folder, 'a b\n"\\%.txt'), `\n  id: ${aws} \u00f6\n`);
writeFileSync(join(folder, 'c.txt'), Buffer.from([0xff, 0xfe, 0x1b, ...Buffer.from(aws), 0x80]));
for (const log of [report('.'), report(folder)]) {
  expect('findings', validate(log), validate.errors);
  expect('both are told', log.runs[0].results.length === 2, log.runs[0].results);
}
const broken = report('.');
broken.runs[0].results[0].level = 'bad';
expect('that the schema is really used', !validate(broken));
rmSync(folder, { recursive: true });
console.log(failures === 0 ? 'all hold' : `${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
