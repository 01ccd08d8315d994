// SPDX-License-Identifier: Apache-2.0
// One small world per test: a home with the user's own settings in it, a git project, and the real program between them
// and the scripted model. Worlds stand below build/agents and stay there, so that a failed one can be looked at.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { start_model } from './model.mjs';
import { kPrograms, run, write } from './programs.mjs';

const kRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const kPawl = process.env.PAWL_BINARY ?? join(kRoot, 'build', 'release', 'pawl');
const kWorlds = join(kRoot, 'build', 'agents');

// The user's settings before Pawl comes: keys in an order of their own, a hook of somebody else, odd spacing.
function settings_of_user(name, home) {
  const event = name === 'gemini' ? 'BeforeTool' : 'PreToolUse';
  const other = { matcher: name === 'gemini' ? '.*' : '*', hooks: [{ type: 'command', command: `touch '${home}/other-hook-ran'` }] };
  if (name === 'codex') return { description: 'mine', hooks: { [event]: [other] } };
  return { zebra: 'first', ...kPrograms[name].base_settings, hooks: { [event]: [other] }, env: { MINE: 'kept' }, aardvark: ['last'] };
}

export function make_world(name, title) {
  const folder = join(kWorlds, `${name}-${title.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}`);
  rmSync(folder, { recursive: true, force: true });
  const world = { name, program: kPrograms[name], folder, home: join(folder, 'home'), project: join(folder, 'project') };
  mkdirSync(world.home, { recursive: true });
  mkdirSync(world.project);
  execFileSync('git', ['init', '--quiet', world.project]);
  world.settings = join(world.home, world.program.settings);
  world.original = `${JSON.stringify(settings_of_user(name, world.home), null, 3)}\n`;
  write(world.settings, world.original);
  return world;
}

export const text_of = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
export const has = (world, file) => existsSync(join(world.project, file));

// Runs the program through `steps`. `told`: what it told the model about the tools; `around`: words before the program's own,
// `words`: turns its argument list into another.
export async function play(world, steps, { env = {}, around = [], words = (argv) => argv, config = '' } = {}) {
  const model = await start_model(steps);
  world.program.prepare(world.home, model.port, config);
  const argv = [...around, ...words(world.program.argv)];
  const result = await run(argv, { cwd: world.project, env: { HOME: world.home, ...world.program.env(model.port), ...env }, seconds: 90 });
  model.stop();
  result.told = model.requests.flatMap(({ request }) => results_in(request)).join('\n');
  write(join(world.folder, 'output.txt'), `$ ${argv.join(' ')}\nexit ${result.code}\n${result.out}\n--- stderr\n${result.err}\n--- told\n${result.told}\n`);
  return result;
}

function results_in(request) {
  const anthropic = (request.messages ?? []).flatMap((message) => (Array.isArray(message.content) ? message.content : [])).filter((part) => part.type === 'tool_result');
  const gemini = (request.contents ?? []).flatMap((content) => content.parts ?? []).filter((part) => part.functionResponse);
  const openai = (Array.isArray(request.input) ? request.input : []).filter((item) => item.type?.endsWith('_output'));
  return [...anthropic, ...gemini, ...openai].map((part) => JSON.stringify(part));
}

const home_env = (world) => ({ HOME: world.home, PAWL_HOME: join(world.home, '.pawl') });

// Runs pawl as the user of this world would, without a terminal.
export const pawl = (world, words, { around = [] } = {}) =>
  run([...around, kPawl, ...words], { cwd: world.project, env: home_env(world), seconds: 30 });

// Runs pawl in a terminal of its own that stands below no other program, as a person's does: commands that weaken the guard
// want one, and these tests may themselves run below an agent.
export async function pawl_in_terminal(world, words) {
  const [log, end, keys] = ['terminal.txt', 'terminal.end', 'terminal.keys'].map((file) => join(world.folder, file));
  for (const file of [log, end, keys]) rmSync(file, { force: true });
  const command = [kPawl, ...words].map((word) => `'${word}'`).join(' ');
  // This terminal is younger than the agent: the word on the screen is typed back.
  const type_back = `for i in $(seq 100); do word=$(sed -nE 's/.*type .([0-9a-z]{4}). *: *$/\\1/p' '${log}' 2> /dev/null | tail -1); [ -n "$word" ] && echo "$word" >&3 && break; [ -e '${end}' ] && break; sleep 0.1; done`;
  const inner = `mkfifo '${keys}'; exec 3<> '${keys}'; (${type_back}) & script --quiet --flush --return --command "${command}" '${log}' <&3 > /dev/null 2>&1; echo $? > '${end}.new'; mv '${end}.new' '${end}'`;
  await run(['setsid', '--fork', 'sh', '-c', inner], { cwd: world.project, env: home_env(world), seconds: 30 });
  for (let waited = 0; !existsSync(end) && waited < 20_000; waited += 20) await new Promise((wake) => setTimeout(wake, 20));
  return { code: Number(text_of(end) || 124), out: text_of(log) };
}

// A person who watches: `pawl watch` in a terminal of its own, so that calls wait. Returns what ends it.
export async function start_watching(world) {
  const keys = join(world.folder, 'keys');
  await run(['mkfifo', keys], { cwd: world.project, env: {}, seconds: 5 });
  const inner = `exec > /dev/null 2>&1 3<> '${keys}'; script --quiet --command '${kPawl} watch' '${join(world.folder, 'watch.txt')}' < '${keys}' > /dev/null 2>&1`;
  await run(['setsid', '--fork', 'sh', '-c', inner], { cwd: world.project, env: home_env(world), seconds: 5 });
  const folder = join(world.home, '.pawl', 'watching');
  for (let waited = 0; waited < 10_000 && !(existsSync(folder) && readdirSync(folder).length); waited += 20) await new Promise((wake) => setTimeout(wake, 20));
  // A key counts only when the screen has been as it is for a moment.
  return async () => {
    for (let tries = 0; tries < 10; ++tries) {
      await new Promise((wake) => setTimeout(wake, 600));
      writeFileSync(keys, 'q');
      await new Promise((wake) => setTimeout(wake, 100));
      if ((await pawl(world, ['status'])).out.includes('nobody watches')) return;
    }
  };
}

// The id of the question for which a call waits, when there is one.
export async function waiting_question(world) {
  for (let waited = 0; waited < 40_000; waited += 100) {
    const pending = await pawl(world, ['pending', '--json']);
    const found = pending.out.split('\n').filter(Boolean).map((line) => JSON.parse(line)).find((ask) => ask.state === 'waiting');
    if (found) return found.id;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return '';
}
