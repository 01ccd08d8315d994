// SPDX-License-Identifier: Apache-2.0
// Runs JavaScript programs one after the other and prints what each asked for; nothing of it is done.
'use strict'
const vm = require('vm')
const real = { fs: require('fs'), cp: require('child_process') }
let asked = []

const words = given => given.flatMap(one => Array.isArray(one) ? one : typeof one === 'object' && one !== null ? [] : [one]).map(String)
const stub = name => (...given) => { asked.push([name, words(given)]); return '' }
const stubs = module => new Proxy({}, { get: (_, name) => stub(`${module}.${String(name)}`) })
const modules = { fs: stubs('fs'), child_process: stubs('child_process'), net: stubs('net'), http: stubs('http'), https: stubs('https') }

for (const text of JSON.parse(real.fs.readFileSync(0, 'utf8'))) {
  asked = []
  let failed = null
  const later = []
  const wait = (f, _, ...given) => { later.push([f, given]) }
  const context = { require: name => modules[name.replace(/^node:/, '')] ?? {}, console: { log() {} }, setTimeout: wait, setInterval: wait,
    setImmediate: (f, ...given) => { later.push([f, given]) }, queueMicrotask: f => { later.push([f, []]) } }
  context.globalThis = context
  try {
    vm.runInNewContext(text, context, { timeout: 2000 })
  } catch (error) {
    failed = String(error)
  }
  for (let i = 0; i < later.length && i < 100; ++i) {
    try { later[i][0](...later[i][1]) } catch (error) { failed ??= String(error) }
  }
  process.stdout.write(JSON.stringify([asked, failed]) + '\n')
}
