// SPDX-License-Identifier: Apache-2.0
// How each real agent program is started against the scripted model: its executable, flags, environment and settings.
// Every run gets a home and a project of its own, and of our environment nothing but PATH and the language.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kModules = process.env.PAWL_AGENT_MODULES ?? join(dirname(fileURLToPath(import.meta.url)), 'node_modules');
const kCpu = process.arch;
const kTarget = { x64: 'x86_64-unknown-linux-musl', arm64: 'aarch64-unknown-linux-musl' }[kCpu];
const kNode = join(kModules, `node-linux-${kCpu}`, 'bin', 'node');

// Codex keeps its model's address in its settings, so a test writes them after the model has a port.
const codex_base = (port) => `model = "scripted"
model_provider = "scripted"

[model_providers.scripted]
name = "scripted"
base_url = "http://127.0.0.1:${port}/v1"
wire_api = "responses"
env_key = "OPENAI_API_KEY"
`;

export const kPrograms = {
  claude: {
    title: 'Claude Code',
    settings: '.claude/settings.json',
    base_settings: {},
    argv: [join(kModules, '@anthropic-ai', `claude-code-linux-${kCpu}`, 'claude'), '-p', 'go', '--allowedTools', 'Bash,Write,Edit,Read', '--output-format', 'json'],
    env: (port) => ({
      ANTHROPIC_API_KEY: 'x', ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1',
    }),
    prepare: () => {},
  },
  gemini: {
    title: 'Gemini CLI',
    settings: '.gemini/settings.json',
    base_settings: {
      security: { auth: { selectedType: 'gemini-api-key' } }, privacy: { usageStatisticsEnabled: false }, telemetry: { enabled: false },
      general: { enableAutoUpdate: false },
    },
    argv: [kNode, join(kModules, '@google', 'gemini-cli', 'bundle', 'gemini.js'), '-p', 'go', '--yolo', '--skip-trust'],
    env: (port) => ({ GEMINI_API_KEY: 'x', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`, GEMINI_CLI_NO_RELAUNCH: 'true' }),
    prepare: () => {},
  },
  codex: {
    title: 'Codex',
    settings: '.codex/hooks.json',
    base_settings: {},
    argv: [join(kModules, '@openai', `codex-linux-${kCpu}`, 'vendor', kTarget, 'bin', 'codex'), 'exec', '--skip-git-repo-check', '--sandbox', 'danger-full-access', '--dangerously-bypass-hook-trust', 'go'],
    env: () => ({ OPENAI_API_KEY: 'x' }),
    prepare: (home, port, more = '') => {
      const file = join(home, '.codex', 'config.toml');
      const text = existsSync(file) ? readFileSync(file, 'utf8') : codex_base(port) + more;
      write(file, text.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`));
    },
  },
};

export function write(path, text, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
}

// Runs a program to its end; never throws for what the program does. `seconds` is the limit, after which it is killed.
export function run(argv, { cwd, env, seconds = 60, input = '' }) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(argv[0], argv.slice(1), {
      cwd, env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TERM: 'dumb', ...env }, stdio: ['pipe', 'pipe', 'pipe'], detached: true,
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    const limit = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), seconds * 1000);
    const finish = (code) => {
      clearTimeout(limit);
      resolve({ code, out, err, ms: Math.round(performance.now() - started) });
    };
    child.on('error', (error) => {
      err += error.message;
      finish(127);
    });
    child.on('close', finish);
  });
}
