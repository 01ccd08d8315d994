// SPDX-License-Identifier: Apache-2.0
// The smallest MCP server on stdin and stdout: one tool, `query`, that answers with its own argument. It shows how each
// program names such a tool to its hooks.
import { createInterface } from 'node:readline';

const kTool = {
  name: 'query', description: 'answers with its argument',
  inputSchema: { type: 'object', properties: { sql: { type: 'string' } }, required: ['sql'] },
};

const kAnswers = {
  initialize: (params) => ({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1' } }),
  'tools/list': () => ({ tools: [kTool] }),
  'tools/call': (params) => ({ content: [{ type: 'text', text: params.arguments.sql }] }),
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = kAnswers[method] ? { result: kAnswers[method](params) } : { error: { code: -32601, message: 'no such method' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
