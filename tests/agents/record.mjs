// SPDX-License-Identifier: Apache-2.0
// Saves what each real program sends to its hooks into messages/AGENT-EVENT[-TOOL].json, the fixtures of the intake tests.
// Run by hand when a pinned version changes: `node record.mjs [agent...]`, then read the difference.
// The first message of each kind is kept, byte for byte but for paths, ids and times, which are made the same in every run.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { start_model } from './model.mjs';
import { kPrograms, run, write } from './programs.mjs';

const kFolder = join(dirname(fileURLToPath(import.meta.url)), 'messages');
const kServer = { command: process.execPath, args: [join(dirname(fileURLToPath(import.meta.url)), 'mcp_server.mjs')] };
const kPatch = '*** Begin Patch\n*** Add File: note.txt\n+hello\n*** End Patch\n';

const kScripts = {
  claude: {
    events: ['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'PermissionRequest', 'Stop', 'ConfigChange'],
    steps: (project) => [
      { command: 'touch made' }, { command: 'ls nothing-here' },
      { tool: 'Write', input: { file_path: `${project}/note.txt`, content: 'hello\n' } },
      { tool: 'Read', input: { file_path: `${project}/note.txt` } },
      { tool: 'Edit', input: { file_path: `${project}/note.txt`, old_string: 'hello', new_string: 'bye' } },
      { tool: 'ToolSearch', input: { query: 'select:WebFetch,mcp__notes__query', max_results: 5 } },
      { tool: 'WebFetch', input: { url: 'https://example.com/', prompt: 'title' } },
      { tool: 'mcp__notes__query', input: { sql: 'select 1' } },
      { command: `mkdir -p $(dirname ${project}/.claude/x); echo '{}' > ${project}/.claude/settings.local.json; sleep 2` },
    ],
    arguments: ['--mcp-config', JSON.stringify({ mcpServers: { notes: kServer } })],
  },
  gemini: {
    settings: { mcpServers: { notes: kServer } },
    events: ['SessionStart', 'SessionEnd', 'BeforeAgent', 'AfterAgent', 'BeforeTool', 'AfterTool', 'PreCompress', 'Notification'],
    steps: (project) => [
      { command: 'touch made' },
      { tool: 'run_shell_command', input: { command: 'ls nothing-here', dir_path: '.' } },
      { tool: 'write_file', input: { file_path: `${project}/note.txt`, content: 'hello\n' } },
      { tool: 'read_file', input: { file_path: `${project}/note.txt` } },
      { tool: 'replace', input: { file_path: `${project}/note.txt`, instruction: 'x', old_string: 'hello', new_string: 'bye' } },
      { tool: 'mcp_notes_query', input: { sql: 'select 1' } },
    ],
  },
  codex: {
    config: `\n[mcp_servers.notes]\ncommand = "${kServer.command}"\nargs = ["${kServer.args[0]}"]\n`,
    events: ['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PermissionRequest', 'Stop'],
    steps: () => [{ command: 'touch made' }, { tool: 'apply_patch', input: { text: kPatch } }, { tool: 'mcp__notes__query', input: { sql: 'select 1' } }],
    arguments: ['--model', 'gpt-6-astra'],
  },
};

function anonymise(text, folder) {
  const ids = new Map();
  const slug = folder.replaceAll('/', '-');
  return text
    .replaceAll(kServer.command, '/usr/bin/node')
    .replaceAll(kServer.args[0], '/home/dev/notes/server.mjs')
    .replaceAll(`${folder}/home/`, '/home/dev/')
    .replaceAll(`${folder}/project`, '/home/dev/project')
    .replaceAll(`${slug}-project`, '-home-dev-project')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`);
      return ids.get(id);
    })
    .replace(/session-\d{4}-\d\d-\d\dT\d\d-\d\d-[0-9a-f]{8}/g, 'session-2026-01-02T03-04-00000000')
    .replace(/rollout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/g, 'rollout-2026-01-02T03-04-05')
    .replace(/sessions\/\d{4}\/\d\d\/\d\d/g, 'sessions/2026/01/02')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-01-02T03:04:05.678Z')
    .replace(/"duration_ms":\d+/g, '"duration_ms":12')
    .replace(/PGID: \d+/g, 'PGID: 4242');
}

for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(kScripts)) {
  const program = kPrograms[name];
  const script = kScripts[name];
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'record-')));
  const [home, project, caught] = ['home', 'project', 'caught'].map((part) => join(folder, part));
  for (const path of [home, project, caught]) mkdirSync(path);
  const hooks = {};
  for (const event of script.events) {
    const command = `cat > "${caught}/$(ls ${caught} | wc -l | xargs printf %03d)"`;
    hooks[event] = [{ hooks: [{ type: 'command', command }] }];
  }
  write(join(home, program.settings), JSON.stringify({ ...program.base_settings, ...script.settings, hooks }));
  const model = await start_model(script.steps(project));
  program.prepare(home, model.port, script.config);
  // Without leave beforehand Claude Code sends PermissionRequest too (and then refuses, as nobody is there).
  const argv = name === 'claude' ? program.argv.map((word) => word.replace(',Edit', '')) : program.argv;
  const result = await run([...argv, ...(script.arguments ?? [])], { cwd: project, env: { HOME: home, ...program.env(model.port) } });
  model.stop();
  const seen = new Set();
  mkdirSync(kFolder, { recursive: true });
  for (const file of readdirSync(caught).sort()) {
    const text = readFileSync(join(caught, file), 'utf8');
    const message = JSON.parse(text);
    const kind = [name, message.hook_event_name, message.tool_name].filter(Boolean).join('-');
    if (seen.has(kind)) continue;
    seen.add(kind);
    writeFileSync(join(kFolder, `${kind}.json`), anonymise(text, folder));
  }
  console.log(`${name}: exit ${result.code}, ${seen.size} kinds: ${[...seen].join(' ')}`);
  rmSync(folder, { recursive: true });
}
