// SPDX-License-Identifier: Apache-2.0
// The page has to stay small: everything in dist together, gzipped, within kMostBytes. Ends with 1 if it is not.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const kMostBytes = 60 * 1024;

function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

let total = 0;
for (const file of filesIn('dist')) {
  const bytes = gzipSync(readFileSync(file), { level: 9 }).length;
  total += bytes;
  console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  all of it, gzipped`);
if (total > kMostBytes) {
  console.error(`web/dist: ${total} bytes gzipped are more than ${kMostBytes}; leave something out`);
  process.exit(1);
}
