// SPDX-License-Identifier: Apache-2.0
// Codex runs a hook only when its hash stands in the user's config.toml. `codex app-server` tells which hooks it knows and
// writes that trust; it speaks JSON lines on stdin and stdout. The tests use it as a person uses `/hooks`.
import { spawn } from 'node:child_process';

async function ask(world, calls) {
  const child = spawn(world.program.argv[0], ['app-server'], {
    cwd: world.project, env: { PATH: process.env.PATH, HOME: world.home, ...world.program.env() }, stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map();
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const message of lines.map((line) => JSON.parse(line))) waiting.get(message.id)?.(message);
  });
  const send = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const call = (id, method, params) => new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ id, method, params });
  });
  await call(0, 'initialize', { clientInfo: { name: 'pawl-tests', version: '0' } });
  send({ method: 'initialized' });
  const answers = [];
  for (const [method, params] of calls) answers.push((await call(answers.length + 1, method, params)).result);
  child.kill();
  return answers;
}

async function hooks_of(world) {
  const [list] = await ask(world, [['hooks/list', { cwds: [world.project] }]]);
  return list.data.flatMap((entry) => entry.hooks);
}

export async function untrusted_hooks(world) {
  return (await hooks_of(world)).filter((hook) => hook.trustStatus !== 'trusted');
}

export async function trust_hooks(world) {
  const value = Object.fromEntries((await hooks_of(world)).map((hook) => [hook.key, { trusted_hash: hook.currentHash }]));
  await ask(world, [['config/batchWrite', { edits: [{ keyPath: 'hooks.state', value, mergeStrategy: 'upsert' }], reloadUserConfig: true }]]);
}
