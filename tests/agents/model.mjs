// SPDX-License-Identifier: Apache-2.0
// A scripted model on loopback, so that the real agent programs run without a network and do exactly what a test says.
// It speaks Anthropic Messages (Claude Code), Gemini generateContent (Gemini CLI) and OpenAI Responses (Codex), streaming
// or not. A script is a list of steps: {command: "..."} goes to the program's shell tool, {tool, input} to a named one.
// A step may also be a function from the request's text to a step.
// One step a turn, in order, whatever the program answers; after the last step the model says "done".
// Every request is kept, so that a test can see what reached the model.
//
//   node model.mjs SCRIPT.json [LOG.jsonl]     by hand: prints its address and stays until stopped
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

// The shell tool of each program, and how it wants its command.
const kShellTools = {
  Bash: (command) => ({ command, description: 'scripted step' }),
  run_shell_command: (command) => ({ command, description: 'scripted step' }),
  exec_command: (command) => ({ cmd: command }),
  shell_command: (command) => ({ command }),
};

// The call of step number `done`, or null when the script is over or the program has no such tool.
function next_call(steps, tool_names, done, request) {
  const step = typeof steps[done] === 'function' ? steps[done](JSON.stringify(request)) : steps[done];
  if (!step) return null;
  if (step.tool) return tool_names.includes(step.tool) ? { name: step.tool, input: step.input ?? {} } : null;
  const name = Object.keys(kShellTools).find((tool) => tool_names.includes(tool));
  return name ? { name, input: kShellTools[name](step.command) } : null;
}

function anthropic(request, steps, path) {
  if (path.includes('count_tokens')) return { json: { input_tokens: 10 } };
  const names = (request.tools ?? []).map((tool) => tool.name);
  const parts = (request.messages ?? []).flatMap((message) => (Array.isArray(message.content) ? message.content : []));
  const done = parts.filter((part) => part.type === 'tool_result').length;
  const call = next_call(steps, names, done, request);
  const block = call ? { type: 'tool_use', id: `toolu_${done}`, ...call } : { type: 'text', text: 'done' };
  const stop = { stop_reason: call ? 'tool_use' : 'end_turn', stop_sequence: null };
  const message = {
    id: `msg_${done}`, type: 'message', role: 'assistant', model: request.model ?? 'scripted', content: [block], ...stop,
    usage: { input_tokens: 10, output_tokens: 5 },
  };
  if (!request.stream) return { json: message };
  const start = call ? { ...block, input: {} } : { type: 'text', text: '' };
  const delta = call ? { type: 'input_json_delta', partial_json: JSON.stringify(call.input) } : { type: 'text_delta', text: 'done' };
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: start },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: stop, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ];
  return { events, named: true };
}

function gemini(request, steps, path) {
  const names = (request.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []).map((declared) => declared.name);
  const parts = (request.contents ?? []).flatMap((content) => content.parts ?? []);
  const done = parts.filter((part) => part.functionResponse).length;
  const call = next_call(steps, names, done, request);
  const wants_json = request.generationConfig?.responseMimeType === 'application/json';
  // The program's own routing questions: any object of the wanted shape will do.
  const routing = { complexity_reasoning: 'scripted', complexity_score: 1, reasoning: 'scripted', model_choice: 'flash', next_speaker: 'user' };
  const text = wants_json ? JSON.stringify(routing) : 'done';
  const part = call ? { functionCall: { name: call.name, args: call.input } } : { text };
  const answer = {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2, totalTokenCount: 7 },
  };
  return path.includes('stream') ? { events: [answer] } : { json: answer };
}

// Newer models get one tool, `exec`, which runs JavaScript that calls the others ("code mode"); it comes in an input item.
function openai(request, steps) {
  const items = Array.isArray(request.input) ? request.input : [];
  const offered = [...(request.tools ?? []), ...items.filter((item) => item.type === 'additional_tools').flatMap((item) => item.tools)];
  const tools = offered.flatMap((tool) => tool.tools ?? [tool]);
  const is_code_mode = tools.some((tool) => tool.name === 'exec' && tool.type === 'custom');
  const names = is_code_mode ? ['exec_command', ...steps.map((step) => step.tool)] : tools.map((tool) => tool.name ?? tool.type);
  const done = items.filter((item) => item.type?.endsWith('_output')).length;
  const call = next_call(steps, names, done, request);
  const id = { id: `item_${done}`, call_id: `call_${done}` };
  let item = { type: 'message', id: `item_${done}`, role: 'assistant', content: [{ type: 'output_text', text: 'done', annotations: [] }] };
  if (call && is_code_mode) {
    const argument = JSON.stringify(call.input.text ?? call.input);
    item = { type: 'custom_tool_call', ...id, name: 'exec', namespace: 'functions', input: `text(await tools.${call.name}(${argument}))` };
  } else if (call && call.input.text !== undefined) {
    item = { type: 'custom_tool_call', ...id, name: call.name, input: call.input.text };
  } else if (call) {
    item = { type: 'function_call', ...id, name: call.name, arguments: JSON.stringify(call.input) };
  }
  const response = {
    id: `response_${done}`, output: [item],
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2, input_tokens_details: null, output_tokens_details: null },
  };
  if (!request.stream) return { json: { object: 'response', status: 'completed', ...response } };
  const events = [
    { type: 'response.created', response: { id: response.id } },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response },
  ];
  return { events, named: true };
}

function answer_to(path, request, steps) {
  if (path.includes('/messages')) return anthropic(request, steps, path);
  if (path.includes('enerateContent')) return gemini(request, steps, path);
  if (path.includes('/responses')) return openai(request, steps);
  return { json: { data: [], object: 'list' } };
}

function parse_or_empty(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

// Starts a model for `steps` on a free port. `requests` grows by {path, request} for each one that arrives.
export async function start_model(steps, on_request = () => {}) {
  const requests = [];
  const server = createServer((incoming, outgoing) => {
    const chunks = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = parse_or_empty(Buffer.concat(chunks).toString());
      if (incoming.method === 'POST') {
        requests.push({ path: incoming.url, request });
        on_request({ path: incoming.url, request });
      }
      const answer = answer_to(incoming.url, request, steps);
      if (answer.json) {
        outgoing.writeHead(200, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify(answer.json));
        return;
      }
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of answer.events) {
        outgoing.write(`${answer.named ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
      }
      outgoing.end();
    });
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: server.address().port, requests, stop };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [script, log] = process.argv.slice(2);
  const keep = (entry) => log && appendFileSync(log, `${JSON.stringify(entry)}\n`);
  const model = await start_model(JSON.parse(readFileSync(script, 'utf8')), keep);
  console.log(`http://127.0.0.1:${model.port}`);
}
