// SPDX-License-Identifier: Apache-2.0
// What must hold when a real program works under Pawl. A case gets a fresh world and `expect(claim, what_was_seen)`.
// The proof of a refusal is on disk: what the command would have made is not there.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { trust_hooks, untrusted_hooks } from './codex_trust.mjs';
import { kPrograms, write } from './programs.mjs';
import { has, kPawl, pawl, pawl_in_terminal, play, start_watching, text_of, waiting_question } from './world.mjs';

const kAll = ['claude', 'gemini', 'codex'];
const kDenied = { command: 'touch denied; rm -rf ~' };
const kAllowed = { command: 'touch allowed' };

const bin = (world) => join(world.home, '.pawl', 'bin', 'pawl');
const with_model = (model) => (argv) => [...argv.slice(0, -1), '--model', model, argv.at(-1)];
const with_prompt = (prompt) => (argv) => argv.map((word) => (word === 'go' ? prompt : word));
const log_of = (world) => pawl(world, ['log', 'show', '--json']);

async function wire(world, expect, more = []) {
  const added = await pawl(world, ['addto', world.name, '--home', world.home, '--yes', ...more]);
  expect(added.code === 0, `pawl addto ${world.name} works`, added.out + added.err);
}

function expect_refused(world, expect, result) {
  expect(!has(world, 'denied'), 'the denied command left no trace', result.told);
  expect(existsSync(world.home), 'home is still there', world.home);
}

// Words that give a program an /etc and a /usr/local of its own, in which root lives in this world's home: managed settings
// are tried without touching this machine's.
function on_a_machine_of_its_own(world) {
  const [etc, local] = ['etc', 'local'].map((part) => join(world.folder, part));
  cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true, filter: (path) => !/shadow|ssh|ssl\/private/.test(path) });
  mkdirSync(local);
  write(join(etc, 'passwd'), text_of('/etc/passwd').replace(/^(root:.*:)\/root(:.*)$/m, `$1${world.home}$2`));
  return ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc && mount --bind "$1" /usr/local && shift && exec "$@"', etc, local];
}

export const kCases = [
  {
    title: 'a session: allowed runs, denied does not, both are told and logged',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      const wired = text_of(world.settings);
      expect(wired !== world.original, 'the settings are wired', wired);
      const keys = (text) => Object.keys(JSON.parse(text)).join();
      expect(keys(wired) === keys(world.original), 'the settings keep their keys and their order', wired);
      const result = await play(world, [kAllowed, kDenied, { command: 'touch after' }]);
      expect(has(world, 'allowed') && has(world, 'after'), 'allowed commands ran', result.told + result.err);
      expect_refused(world, expect, result);
      expect(result.told.includes('rule filesystem.delete-root-or-home'), 'the model was told why, with the rule', result.told);
      expect(existsSync(join(world.home, 'other-hook-ran')), "somebody else's hook still ran", result.err);
      const verified = await pawl(world, ['log', 'verify']);
      expect(verified.code === 0, 'the log verifies', verified.out + verified.err);
      const log = await log_of(world);
      for (const part of ['touch allowed', 'rm -rf ~', 'touch after']) expect(log.out.includes(part), `the log holds \`${part}\``, log.out + log.err);
      const removed = await pawl_in_terminal(world, ['removefrom', world.name, '--home', world.home]);
      expect(removed.code === 0, 'pawl removefrom works in a terminal', removed.out);
      expect(text_of(world.settings) === world.original, 'the settings are back, byte for byte', text_of(world.settings));
    },
  },
  {
    title: 'a secret in a result does not come to the model',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      const token = ['AKIA', 'Q3EGRZ7TLP5MWX2V'].join('');
      write(join(world.project, 'notes.txt'), `id=${token}\n`);
      const result = await play(world, [{ command: 'cat notes.txt' }, { command: 'touch after' }]);
      expect(has(world, 'after'), 'the session goes on', result.told + result.err);
      expect(result.told.includes('AKIA****WX2V'), 'the model hears of it', result.told);
      expect(!result.told.includes(token), 'the model does not get it', result.told);
      const log = await log_of(world);
      expect(log.out.includes('the result held a secret (dlp.aws-access-key)') && !log.out.includes(token), 'the log says so', log.out);
    },
  },
  {
    title: 'a session of shell commands is undone, and the tree is back',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      for (const [name, text] of [['src/a', 'one'], ['src/deep/b', 'two'], ['k', 'three'], ['u.txt', 'four']]) write(join(world.project, name), `${text}\n`);
      const tree = () => execFileSync('sh', ['-c', "find . -path ./.git -prune -o -type f -exec sha256sum {} + -o -printf '%p %y %m\\n' | sort"], { cwd: world.project, encoding: 'utf8' });
      const before = tree();
      const result = await play(world, [
        { command: 'rm -r src' },
        { command: 'echo changed > k' },
        { command: 'mv u.txt moved.txt' },
        { command: 'echo more >> moved.txt; rm k; false' },
        { command: 'mkdir -p new/deep && echo x > new/deep/y' },
      ]);
      expect(!has(world, 'src') && has(world, 'new/deep/y') && has(world, 'moved.txt'), 'the commands ran without a question', result.told + result.err);
      const list = await pawl(world, ['undo', 'list', '--json']);
      const session = JSON.parse(list.out.split('\n')[0] || '{}').session ?? 'none';
      const undone = await pawl_in_terminal(world, ['undo', '--session', session, '--yes']);
      expect(undone.code === 0, 'pawl undo --session works', undone.out);
      expect(tree() === before, 'the tree is back', `${before}\n${tree()}\n${list.out}\n${undone.out}`);
    },
  },
  {
    title: 'a byte order mark in the settings is told, and taken out',
    agents: ['gemini', 'codex'],
    async run(world, expect) {
      await wire(world, expect);
      write(world.settings, `\uFEFF${text_of(world.settings)}`);
      const status = await pawl(world, ['status']);
      expect(status.out.includes('begins with a byte order mark'), 'pawl status says so', status.out);
      await wire(world, expect);
      expect(!text_of(world.settings).startsWith('\uFEFF'), 'addto took it out', text_of(world.settings));
      const result = await play(world, [kDenied]);
      expect_refused(world, expect, result);
      expect(result.told.includes('rule filesystem.delete-root-or-home'), 'Pawl was asked again', result.told);
    },
  },
  {
    title: 'an ask that nobody would see goes to the desk',
    agents: ['claude'],
    async run(world, expect) {
      await wire(world, expect);
      const result = await play(world, [{ command: 'sudo touch denied' }]);
      expect_refused(world, expect, result);
      expect(result.told.includes('nobody was asked') && /pawl wait [0-9a-z]{7}/.test(result.told), 'the model is told', result.told);
    },
  },
  {
    title: 'wiring twice changes nothing more',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      const once = text_of(world.settings);
      await wire(world, expect);
      expect(text_of(world.settings) === once, 'the settings are the same', text_of(world.settings));
    },
  },
  {
    title: 'the guard is gone: the call is refused',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      renameSync(bin(world), `${bin(world)}.away`);
      const result = await play(world, [{ command: 'touch denied' }]);
      expect_refused(world, expect, result);
    },
  },
  {
    title: 'the guard fails with exit 1: the call is refused',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      write(`${bin(world)}.new`, '#!/bin/sh\nexit 1\n', 0o755);
      renameSync(`${bin(world)}.new`, bin(world));
      expect_refused(world, expect, await play(world, [{ command: 'touch denied' }]));
    },
  },
  {
    title: 'the guard is killed: the call is refused',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      write(`${bin(world)}.new`, '#!/bin/sh\necho \'{"half":\'\nkill -9 $$\n', 0o755);
      renameSync(`${bin(world)}.new`, bin(world));
      expect_refused(world, expect, await play(world, [{ command: 'touch denied' }]));
    },
  },
  {
    title: 'the guard may not be executed: the call is refused',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      chmodSync(bin(world), 0o644);
      expect_refused(world, expect, await play(world, [{ command: 'touch denied' }]));
    },
  },
  {
    title: 'the agent may not take the guard away',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      const wired = text_of(world.settings);
      const attempts = [
        `'${bin(world)}' removefrom ${world.name}`, `echo '{}' > '${world.settings}'`, `rm -rf ~/.pawl`, `mv ~/.pawl/bin/pawl /tmp/`,
        `sed -i s/pawl/true/ ~/${world.program.settings}`,
      ];
      const result = await play(world, [...attempts.map((command) => ({ command: `touch denied; ${command}` })), kAllowed]);
      expect_refused(world, expect, result);
      expect(has(world, 'allowed'), 'the allowed command ran', result.told);
      expect(text_of(world.settings) === wired, 'the wiring is as it was', text_of(world.settings));
      expect(existsSync(bin(world)), 'the guard is still there', bin(world));
      const removed = await pawl(world, ['removefrom', world.name, '--home', world.home]);
      expect(removed.code !== 0 && text_of(world.settings) === wired, 'pawl removefrom wants a terminal', removed.out + removed.err);
    },
  },
  {
    title: 'below an agent nobody unwires another one, terminal or not',
    agents: kAll,
    async run(world, expect) {
      const other = world.name === 'claude' ? 'gemini' : 'claude';
      const settings = join(world.home, kPrograms[other].settings);
      write(settings, '{}\n');
      await wire({ ...world, name: other }, expect);
      const wired = text_of(settings);
      expect(wired !== '{}\n', `${other} is wired`, wired);
      const command = `script -qec "'${kPawl}' removefrom ${other} --home '${world.home}'" typescript; touch ran`;
      const result = await play(world, [{ command }]);
      expect(has(world, 'ran') && has(world, 'typescript'), 'the command ran, as this agent is not wired', result.told);
      expect(text_of(settings) === wired, 'the wiring is as it was', text_of(join(world.project, 'typescript')));
    },
  },
  {
    title: 'a question where nobody can answer is a refusal that the model hears',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      const result = await play(world, [{ command: 'touch asked; sudo -n true' }, kAllowed]);
      expect(!has(world, 'asked'), 'it did not run', result.told);
      expect(/pawl/i.test(result.told), 'the model was told why', result.told + result.err);
      expect(has(world, 'allowed'), 'the session went on', result.told + result.err);
    },
  },
  {
    title: 'its own tools may not switch the hooks off from the project',
    agents: kAll,
    async run(world, expect) {
      await wire(world, expect);
      const [file, text] = {
        claude: ['.claude/settings.json', '{"disableAllHooks": true}'],
        gemini: ['.gemini/settings.json', '{"hooksConfig": {"enabled": false}}'],
        codex: ['.codex/config.toml', '[features]\n+hooks = false'],
      }[world.name];
      const step = {
        claude: { tool: 'Write', input: { file_path: join(world.project, file), content: text } },
        gemini: { tool: 'write_file', input: { file_path: join(world.project, file), content: text } },
        codex: { tool: 'apply_patch', input: { text: `*** Begin Patch\n*** Add File: ${file}\n+${text}\n*** End Patch\n` } },
      }[world.name];
      // Only models that Codex knows get its patch tool.
      const words = world.name === 'codex' ? with_model('gpt-5.5') : (argv) => argv;
      const result = await play(world, [step, kAllowed, kDenied], { words });
      expect(!has(world, file), 'the file was not written', result.told);
      expect(/pawl/i.test(result.told), 'the model was told why', result.told + result.err);
      expect(has(world, 'allowed'), 'the session went on', result.told + result.err);
      expect_refused(world, expect, result);
    },
  },
  {
    title: 'a call waits for a person: a yes runs it, a no with words does not, a late yes counts when it is repeated',
    agents: ['codex'],
    async run(world, expect) {
      await wire(world, expect);
      const asked = { command: 'touch done; sudo -n true' };
      const end = await start_watching(world);
      const answers = (async () => {
        const first = await waiting_question(world);
        const yes = await pawl_in_terminal(world, ['approve', first]);
        expect(yes.code === 0 && yes.out.includes('allowed once'), 'a person says yes', yes.out);
        const second = await waiting_question(world);
        expect(has(world, 'done') && !has(world, 'refused'), 'the first ran while the second waits');
        const no = await pawl_in_terminal(world, ['deny', second, '--say', 'ask me tomorrow']);
        expect(no.code === 0, 'a person says no', no.out);
      })();
      const result = await play(world, [asked, { command: 'touch refused; sudo -n id' }]);
      await answers;
      await end();
      expect(has(world, 'done'), 'what was allowed ran', result.told);
      expect(!has(world, 'refused'), 'what was refused did not', result.told);
      expect(result.told.includes('A person refused this') && result.told.includes('ask me tomorrow'), "the model gets the person's words", result.told);
      // Nobody watches now: it is refused at once, and a later yes counts for the same call.
      const late = { command: 'touch late; sudo -n true' };
      const word = /pawl wait ([0-9a-z]{7})/;
      const approve_then_wait = (seen) => ({ command: `pawl wait ${seen.match(word)?.[1] ?? 'x'} || '${kPawl}' wait ${seen.match(word)?.[1] ?? 'x'}` });
      const answered = (async () => {
        let id = '';
        for (let waited = 0; !id && waited < 40_000; waited += 100) {
          const pending = await pawl(world, ['pending', '--json']);
          id = pending.out.match(/"id":"([^"]+)","state":"late"/)?.[1] ?? '';
          if (!id) await new Promise((wake) => setTimeout(wake, 100));
        }
        const yes = await pawl_in_terminal(world, ['approve', id]);
        expect(yes.out.includes('the agent has to repeat the call'), 'a late yes', yes.out);
      })();
      const again = await play(world, [late, approve_then_wait, late]);
      await answered;
      expect(again.told.includes('nobody was asked'), 'the model is told that nobody was asked', again.told);
      expect(has(world, 'late'), 'the repeated call ran', again.told);
      const log = await log_of(world);
      for (const part of ['"channel":"command"', '"level":"seat"', 'a grant of']) expect(log.out.includes(part), `the log holds ${part}`, log.out);
    },
  },
  {
    title: 'code mode: calls made from a script are judged',
    agents: ['codex'],
    async run(world, expect) {
      await wire(world, expect);
      const result = await play(world, [kAllowed, kDenied], { words: with_model('gpt-6-astra') });
      expect(has(world, 'allowed'), 'the allowed command ran', result.told);
      expect_refused(world, expect, result);
    },
  },
  {
    title: 'a bare shell is refused: what is typed into it is never shown to a hook',
    agents: ['codex'],
    async run(world, expect) {
      await wire(world, expect);
      const typed = (seen) => ({
        tool: 'write_stdin', input: { session_id: Number(seen.match(/session ID (\d+)/)?.[1] ?? 1), chars: 'touch denied\n', yield_time_ms: 300 },
      });
      const result = await play(world, [{ tool: 'exec_command', input: { cmd: 'bash', tty: true, yield_time_ms: 300 } }, typed]);
      expect_refused(world, expect, result);
    },
  },
  {
    title: 'an untrusted hook is not run by Codex: doctor says so, trust mends it',
    agents: ['codex'],
    async run(world, expect) {
      await wire(world, expect);
      const words = (argv) => argv.filter((word) => word !== '--dangerously-bypass-hook-trust');
      const unguarded = await play(world, [{ command: 'touch ran' }], { words });
      expect(has(world, 'ran') && !/pawl/i.test(unguarded.told), 'without trust Codex runs no hook, silently (the fact this test is about)', unguarded.told);
      const before = await pawl(world, ['doctor']);
      expect(before.code !== 0 && /trust/i.test(before.out + before.err), 'pawl doctor says that the hook is not trusted', before.out + before.err);
      expect((await untrusted_hooks(world)).length > 0, 'Codex itself says untrusted');
      await trust_hooks(world);
      expect((await untrusted_hooks(world)).length === 0, 'Codex itself says trusted');
      const guarded = await play(world, [kDenied], { words });
      expect_refused(world, expect, guarded);
      expect(/pawl/i.test(guarded.told), 'the model was told why', guarded.told + guarded.err);
    },
  },
  {
    title: 'shell lines of slash commands and skills are judged before they run',
    agents: ['claude'],
    async run(world, expect) {
      const head = '---\nname: tidy\ndescription: tidies up\nallowed-tools: Bash(touch:*)\n---\n';
      write(join(world.project, '.claude', 'commands', 'tidy.md'), `${head}Tidy up $ARGUMENTS: !\`touch denied\`\n`);
      write(join(world.project, '.claude', 'commands', 'lines.md'), `${head}Tidy up: !\`touch \\\ndenied\`\n`);
      write(join(world.project, '.claude', 'commands', 'block.md'), `${head}Tidy up: \`\`\`! touch denied \`\`\` now\n`);
      write(join(world.project, '.claude', 'skills', 'sweep', 'SKILL.md'), `${head.replace('tidy', 'sweep')}Sweep: !\`touch denied\`\n`);
      write(join(world.project, '.claude', 'commands', 'state.md'), `${head}State: !\`touch allowed\`\n`);
      const prompts = ['/tidy now', '/tidy\tnow', '/lines', '/block', '/sweep'];
      for (const prompt of prompts) {
        const result = await play(world, [], { words: with_prompt(prompt) });
        expect(has(world, 'denied'), `without a guard ${JSON.stringify(prompt)} runs its line (the fact this test is about)`, result.out + result.err);
        rmSync(join(world.project, 'denied'), { force: true });
      }
      expect(!existsSync(join(world.home, 'other-hook-ran')), 'no hook before tools is asked about them');
      await wire(world, expect);
      const rule = 'title = "makes it"\nseverity = "high"\ntier = "dangerous"\nwhy = "it is a test"\nverdict = "deny"';
      const when = 'when = { effect = "create", object = "*/denied" }\nhits = ["touch denied"]\nmisses = ["touch allowed"]';
      write(join(world.home, '.pawl', 'rules', 'mine.toml'), `[[rule]]\nid = "mine.denied"\n${rule}\n${when}\n`);
      for (const prompt of prompts) {
        const result = await play(world, [], { words: with_prompt(prompt) });
        expect(!has(world, 'denied'), `${JSON.stringify(prompt)} is stopped before its line runs`, result.out);
        expect(result.out.includes('mine.denied'), 'the person is told why', result.out + result.err);
      }
      const allowed = await play(world, [], { words: with_prompt('/state') });
      expect(has(world, 'allowed'), 'a harmless one runs', allowed.out + allowed.err);
      const log = await log_of(world);
      expect(log.out.includes('/tidy now'), 'the log holds the command as it was typed', log.out + log.err);
    },
  },
  {
    title: 'a kind of agent may use only the tools that are declared for it',
    agents: ['claude'],
    async run(world, expect) {
      await wire(world, expect);
      write(join(world.home, '.pawl', 'config.toml'), '[agents.reviewer]\ntools = ["read"]\n');
      write(join(world.project, '.claude', 'agents', 'reviewer.md'), '---\nname: reviewer\ndescription: reviews\n---\nI am the reviewer.\n');
      write(join(world.project, 'text'), 'what the reviewer reads\n');
      // The main agent hands over to the reviewer, whose conversation starts anew; then it works itself.
      const input = { description: 'a review', prompt: 'review', subagent_type: 'reviewer', run_in_background: false };
      const is_reviewer = (seen) => seen.includes('I am the reviewer.');
      const result = await play(world, [
        (seen) => (is_reviewer(seen) ? { command: 'touch denied' } : { tool: seen.includes('"name":"Agent"') ? 'Agent' : 'Task', input }),
        (seen) => (is_reviewer(seen) ? { tool: 'Read', input: { file_path: join(world.project, 'text') } } : kAllowed),
      ]);
      expect(!has(world, 'denied'), 'what is not declared did not run', result.told);
      expect(result.told.includes('is not one of the tools that `reviewer` declares'), 'the reviewer was told why', result.told + result.out);
      expect(result.told.includes('what the reviewer reads'), 'what is declared ran', result.told);
      expect(has(world, 'allowed'), 'the main agent may do it', result.told + result.out);
    },
  },
  {
    title: 'disableAllHooks of a project switches the hook off: doctor says so',
    agents: ['claude'],
    async run(world, expect) {
      await wire(world, expect);
      write(join(world.project, '.claude', 'settings.json'), '{"disableAllHooks": true}\n');
      const result = await play(world, [{ command: 'touch ran' }]);
      expect(has(world, 'ran') && !text_of(join(world.home, 'other-hook-ran')), 'no hook of the user runs (the fact this test is about)', result.told);
      const doctor = await pawl(world, ['doctor']);
      expect(doctor.code !== 0 && /disableAllHooks/.test(doctor.out + doctor.err), 'pawl doctor says so', doctor.out + doctor.err);
    },
  },
  {
    title: 'disableAllHooks written during a session is not taken up',
    agents: ['claude'],
    async run(world, expect) {
      await wire(world, expect);
      // A person edits the project's settings meanwhile; the agent itself may not.
      const late = `sleep 0.5; mkdir -p '${world.project}/.claude'; echo '{"disableAllHooks":true}' > '${world.project}/.claude/settings.json'`;
      spawn('sh', ['-c', late], { stdio: 'ignore' });
      const result = await play(world, [{ command: 'sleep 3' }, kDenied]);
      expect(has(world, '.claude/settings.json'), 'the settings changed meanwhile');
      expect_refused(world, expect, result);
    },
  },
  {
    title: 'managed settings hold against the project and every flag',
    agents: ['claude'],
    needs_root: true,
    async run(world, expect) {
      const around = on_a_machine_of_its_own(world);
      const added = await pawl(world, ['addto', 'claude', '--managed', '--yes'], { around });
      expect(added.code === 0, 'pawl addto claude --managed works', added.out + added.err);
      write(join(world.project, '.claude', 'settings.json'), '{"disableAllHooks": true}\n');
      for (const flags of [[], ['--bare'], ['--safe-mode'], ['--setting-sources', 'project'], ['--settings', '{"disableAllHooks":true}']]) {
        const result = await play(world, [kDenied], { around, words: (argv) => [...argv, ...flags] });
        expect_refused(world, expect, result);
        expect(/pawl/i.test(result.told), `the model was told why ${flags.join(' ')}`, result.told + result.err);
      }
    },
  },
];
