// SPDX-License-Identifier: Apache-2.0
// Runs JavaScript programs one after the other and prints what each asked for; nothing of it is done.
'use strict'
const vm = require('vm')
const real = { fs: require('fs'), setImmediate }
let asked = []

const is_object = one => typeof one === 'object' && one !== null && !Array.isArray(one)
const record = (name, given) => {
  const words = given.filter(one => !is_object(one)).flat().map(String)
  const keywords = Object.fromEntries(given.filter(is_object).flatMap(Object.entries).map(([key, value]) => [key, [value].flat().map(String)]))
  asked.push([name, words, keywords])
}
// What a connection gives back takes any method.
const connection = new Proxy(function () {}, { get: (_, name) => name === 'then' ? undefined : () => connection })
const stubs = (module, result) => new Proxy({}, { get: (_, name) => (...given) => { record(`${module}.${String(name)}`, given); return result } })
const modules = { fs: stubs('fs', ''), child_process: stubs('child_process', ''), net: stubs('net', connection), http: stubs('http', connection),
  https: stubs('https', connection) }

const run = async text => {
  asked = []
  let failed = null
  const later = []
  const soon = (f, ...given) => { later.push([f, given]) }
  const context = { require: name => modules[name.replace(/^node:/, '')] ?? {}, console: { log() {} }, setTimeout: (f, _, ...given) => soon(f, ...given),
    setInterval: (f, _, ...given) => soon(f, ...given), setImmediate: soon, queueMicrotask: soon, process: { nextTick: soon, env: {} },
    fetch: (...given) => { record('fetch', given); return Promise.resolve({}) } }
  context.globalThis = context
  try {
    vm.runInNewContext(text, context, { timeout: 2000 })
  } catch (error) {
    failed = String(error)
  }
  for (let i = 0; i < 3; ++i) {
    await new Promise(done => real.setImmediate(done))
    for (const [f, given] of later.splice(0, 100)) {
      try { f(...given) } catch (error) { failed ??= String(error) }
    }
  }
  process.stdout.write(JSON.stringify([asked, failed]) + '\n')
}

process.on('unhandledRejection', () => {})
const all = JSON.parse(real.fs.readFileSync(0, 'utf8'))
;(async () => { for (const text of all) await run(text) })()
