# SPDX-License-Identifier: Apache-2.0
"""How each language says the words of programs.py.

`{0}` is the first part. A block has its line, and its indent is that of all its lines. `?2 ` before a line: only where part 2 is there.
Of a list of texts, the way of the statement picks one. A function is given the Telling and the parts, and gives lines."""
import re

from programs import NAMES, Block, Body

PLACE = re.compile(r"\{(\d+)\}")
# Words whose first part is a way, in languages that have one text for them as well.
WITH_WAYS = {"file", "tree", "write", "run", "shell", "fetch", "connect", "mapped", "picked", "getter", "first", "call", "call_closure", "keyed_call",
             "unpack", "each", "each_do", "later", "closure", "lambda", "keyed", "decorated", "defined", "alias", "generator", "closures", "call_all",
             "with", "made_getter", "set_field", "go", "after", "shared", "doubled", "left", "by_name"}
# The variable that a statement sets, by its place among the parts.
SETS = {"declare": 0, "set": 0, "add": 0, "each": 1, "each_of": 0, "closures": 2, "with": 2, "alias": 3, "after": 1, "left": 1}


def statements_of(block):
    """All of a function, without those of the functions in it."""
    for statement in block:
        yield statement
        for part in statement:
            if isinstance(part, Block) and not isinstance(part, Body):
                yield from statements_of(part)


def assigning(part):
    """The names that expressions in it set."""
    if isinstance(part, (tuple, list)) and not isinstance(part, Block):
        if isinstance(part, tuple) and part and part[0] == "assigning":
            yield part[1]
        for one in part:
            yield from assigning(one)


def own_names(body):
    """Variables that the body of a function sets, and those that it says are global."""
    found, outer = set(), set()
    for statement in statements_of(body):
        if statement[0] == "outer":
            outer.add(statement[1])
        elif statement[0] == "unpack":
            found |= set(statement[2:4])
        elif statement[0] in SETS:
            found.add(statement[1 + SETS[statement[0]]])
        found |= set(assigning(statement))
    return sorted((found & set(NAMES)) - outer - set(body.parameters)), sorted(outer - set(body.parameters))


class Telling:
    def __init__(self, table):
        self.table = table
        self.depth = -1
        self.bodies = []

    def text(self, part):
        if part is None:
            return ""
        if isinstance(part, tuple):
            return "\n".join(self.lines(part))
        if isinstance(part, list):
            return ", ".join(self.text(one) for one in part)
        return str(part)

    def lines(self, tree):
        word, *parts = tree
        template = self.table[word]
        if word in WITH_WAYS:
            way, *parts = parts
            if isinstance(template, list):
                template = template[way % len(template)]
        if callable(template):
            template = template(self, *parts)
        return self.filled(template, parts)

    def filled(self, template, parts):
        lines = []
        for line in template.split("\n") if template else []:
            if line.startswith("?"):
                number, line = line[1:].split(" ", 1)
                if parts[int(number)] is None:
                    continue
            alone = re.fullmatch(r"( *)\{(\d+)\}", line)
            if alone and isinstance(parts[int(alone[2])], Block):
                lines += [alone[1] + one for one in self.block(parts[int(alone[2])])]
            else:
                lines.append(PLACE.sub(lambda found: self.text(parts[int(found[1])]), line))
        return lines

    def block(self, block):
        self.depth += 1
        lines = []
        if isinstance(block, Body):
            self.bodies.append(block)
            lines += self.table["begin"](block)
        for statement in block:
            lines += self.lines(statement)
        if isinstance(block, Body):
            self.bodies.pop()
        self.depth -= 1
        return lines or self.table["nothing"]

    def program(self, program):
        return "\n".join(self.filled(self.table["program"], [program])) + "\n"


def whole(table):
    return {"begin": lambda body: [], "nothing": [], "outer": "", "text": "'{0}'", "name": "{0}", "global": "{0}", "parameter": "{0}", "less": "{0} < {1}",
            "copy": "{0}", "cat": "{0} + {1}", "choice": "({0} ? {1} : {2})", "item": "{0}[{1}]", "key": "{0}['{1}']", "field": "{0}.p",
            "assigning": "({0} = {1})", "act": "{0};", "set": "{0} = {1};", "add": "{0} += {1};", "if": "if ({0}) {\n  {1}\n?2 } else {\n?2   {2}\n}",
            "return": "return {0};", "break": "break;", "continue": "continue;", "leave": lambda _, leaves: "break;" if leaves else "",
            "go": "{0}.go();", **table}


def python_begin(body):
    # What is global must be so from the start. Names of its own have a value from the start, or most programs would end there.
    own, outer = own_names(body)
    return [f"global {name}" for name in outer] + [f"{name} = '/own/{name}'" for name in own]


def python_template(telling, e, _):
    # The quotes of the text must not be in it.
    return "'{}{1}'.format({0})" if '"' in telling.text(e) else 'f"{{0}}{1}"'


PYTHON = whole({
    "program": "import asyncio, atexit, concurrent.futures, contextlib, functools, http.client, operator, os, sched, shutil, socket, subprocess, sys\n"
               "import threading, urllib.request\n{0}",
    "begin": python_begin, "nothing": ["pass"],
    "default": "{0}={1}", "template": python_template, "choice": "({1} if {0} else {2})", "assigning": "({0} := {1})", "own_field": "self.p",
    "mapped": ["[{1} for {0} in [{2}]][{3}]", "list(map(lambda {0}: {1}, [{2}]))[{3}]", "tuple({1} for {0} in ({2}))[{3}]",
               "list({i: {1} for i, {0} in enumerate([{2}])}.values())[{3}]"],
    "picked": ["[{0} for {0} in [{2}] if {0} != {1}][0]", "list(filter(lambda {0}: {0} != {1}, [{2}]))[0]", "next({0} for {0} in [{2}] if {0} != {1})"],
    "file": ["os.remove({0})", "os.unlink({0})", "getattr(os, 'remove')({0})", "operator.methodcaller('remove', {0})(os)",
             "operator.attrgetter('remove')(os)({0})", "functools.partial(os.remove, {0})()", "(lambda z: os.remove(z))({0})", "list(map(os.remove, [{0}]))",
             "os.remove(*[{0}])", "os.remove(path={0})", "os.__dict__['remove']({0})", "vars(os)['unlink']({0})", "__import__('os').remove({0})",
             "os.remove(**{'path': {0}})"],
    "tree": ["shutil.rmtree({0})", "shutil.rmtree({0}, ignore_errors=True)", "(lambda *z: shutil.rmtree(*z))({0})", "shutil.rmtree(path={0})",
             "functools.partial(shutil.rmtree, ignore_errors=True)({0})"],
    "write": ["open({0}, 'w')", "open({0}, mode='w')", "open(file={0}, mode='w')", "open(*({0}, 'w'))"],
    "run": ["subprocess.run(['rm', '-r', {0}])", "subprocess.run(['rm', *['-r', {0}]])", "subprocess.run(args=['rm', '-r', {0}])",
            "subprocess.call(['rm'] + ['-r', {0}])"],
    "shell": ["os.system('rm ' + {0})", "os.system('rm %s' % ({0}))", "os.system('rm {}'.format({0}))", "os.system(' '.join(['rm', {0}]))",
              "subprocess.run('rm ' + {0}, shell=True)"],
    "fetch": ["urllib.request.urlopen('http://h.example/' + {0})", "urllib.request.urlopen(url='http://h.example/' + {0})",
              "urllib.request.urlopen('http://h.example/%s' % ({0}), timeout=5)"],
    "connect": ["socket.create_connection(({0}, 80))", "socket.create_connection(address=({0}, 80))", "http.client.HTTPConnection({0}, 80)"],
    "call": ["{0}({1})", "{0}(*[{1}])", "functools.partial({0}, {1})()", "(lambda *z: {0}(*z))({1})"],
    "call_closure": ["{0}({1})", "{0}(*[{1}])", "functools.partial({0}, {1})()", "{0}.__call__({1})"],
    "keyed_call": ["{0}({1}={2})", "{0}(**{'{1}': {2}})", "{0}()", "functools.partial({0}, {1}={2})()"],
    "getter": ["{0}.q", "getattr({0}, 'q')", "operator.attrgetter('q')({0})"], "first": ["next({0}())", "list({0}())[0]", "[*{0}()][0]"],
    "act": "{0}", "declare": "{0} = {1}", "set": "{0} = {1}", "add": "{0} += {1}",
    "unpack": ["{0}, {1} = {2}, {3}", "{0}, *z = [{2}, {3}]\n{1} = z[0]", "({0}, [{1}]) = ({2}, [{3}])", "{0} = {1} = {2}"],
    "if": "if {0}:\n  {1}\n?2 else:\n?2   {2}",
    "each": ["for {0} in [{1}]:\n  {2}", "for _, {0} in enumerate(({1},)):\n  {2}"],
    "while": "{0} = 0\nwhile {0} < {1}:\n  {0} += 1\n  {2}",
    "try": "try:\n  {0}\nexcept Exception:\n  {1}\n?2 finally:\n?2   {2}",
    "switch": "match {0}:\n  case 0:\n    {1}\n  case 1:\n    {2}\n  case _:\n    {3}", "leave": "",
    "list": "{0} = [{1}]", "map": "{0} = {'k': {1}, 'l': {2}}", "append": "{0}.append({1})", "put": "{0}['{1}'] = {2}",
    "each_do": "def {0}({1}):\n  {3}\nlist(map({0}, [{2}]))",
    "later": ["atexit.register({0}, {1})", "z = threading.Thread(target={0}, args=[{1}])\nz.start()\nz.join()",
              "concurrent.futures.ThreadPoolExecutor().submit({0}, {1}).exception()", "z = sched.scheduler()\nz.enter(0, 1, {0}, [{1}])\nz.run()",
              "z = threading.Timer(0, {0}, [{1}])\nz.start()\nz.join()", "asyncio.run(asyncio.to_thread({0}, {1}))"],
    "function": "def {0}({1}):\n  {2}\n?3   return {3}", "closure": "def {0}({1}):\n  {2}\n?3   return {3}", "lambda": "{0} = lambda {1}: {2}",
    "keyed": ["def {0}(*, {1}={2}):\n  {3}", "def {0}(**z):\n  {1} = z.get('{1}', {2})\n  {3}"],
    "decorated": ["def {0}(g):\n  def w(*z, **y):\n    {3}\n    return g(*z, **y)\n  return w\n@{0}\ndef {1}({2}):\n  {4}",
                  "def {0}(g):\n  @functools.wraps(g)\n  def w(*z):\n    {3}\n    return g(*z)\n  return w\n@{0}\ndef {1}({2}):\n  {4}",
                  "def {0}(n):\n  def inner(g):\n    return lambda *z: (n(), g(*z))\n  return inner\n@{0}(lambda: {3})\ndef {1}({2}):\n  {4}"],
    "defined": ["globals()['{0}'] = lambda {1}: {2}", "def {0}({1}): {2}", "{0} = lambda {1}: {2}"],
    "nested": "def {0}():\n  {1} = {2}\n  def inner():\n    nonlocal {1}\n    {1} = {3}\n  inner()\n  {4}",
    "static": "def {0}():\n  s = {0}.s\n  {2}\n  {0}.s = s + {3}\n{0}.s = {1}",
    "dynamic": "{1} = {2}\ndef {0}():\n  {4}\n{1} = {3}\n{0}()\n{1} = {2}\n{0}()",
    "alias": ["def {0}(z):\n  z[0] = {1}\nz = [{2}]\n{0}(z)\n{2} = z[0]", "def {0}(z):\n  z.v = {1}\n{0}.v = {2}\n{0}({0})\n{2} = {0}.v"],
    "twice": "def {0}():\n  {1}\n{0}()\ndef {0}():\n  {2}\n{0}()",
    "after": "{0} = {1}",
    "shared": ["{0} = [{1}]\nz = {0}\nz[1] = {2}\n{3}", "{0} = [{1}]\nz = list({0})\nz[1] = {2}\n{3}", "{0} = [{1}]\nz = {0}.copy()\nz[1] = {2}\n{3}",
               "{0} = [{1}]\nz = {0}[:]\nz[1] = {2}\n{3}"],
    "doubled": ["{0} = {'k': {1}, 'l': {2}, 'k': {3}}", "{0} = dict([('k', {1}), ('l', {2}), ('k', {3})])"],
    "left": "for z in [{1}, '/last']:\n  if z != {2}:\n    break\n{0} = z",
    "by_name": ["globals()['{0}'] = {1}", "globals().update({'{0}': {1}})", "for z, y in {'{0}': {1}}.items():\n  globals()[z] = y"],
    "generator": "def {0}():\n  yield {1}\n  yield from [{2}]", "each_of": "for {0} in {1}():\n  {2}",
    "closures": ["{0} = []\nfor {1} in [{2}]:\n  {0}.append(lambda: {3})", "{0} = []\nfor {1} in [{2}]:\n  {0}.append(lambda {1}={1}: {3})",
                 "{0} = [lambda: {3} for {1} in [{2}]]"],
    "call_all": ["for z in {0}:\n  z()", "[z() for z in {0}]", "list(map(lambda z: z(), {0}))"],
    "with": ["class {0}:\n  def __enter__(self):\n    return {2}\n  def __exit__(self, *z):\n    {4}\nwith {0}() as {1}:\n  {3}",
             "@contextlib.contextmanager\ndef {0}():\n  yield {2}\n  {4}\nwith {0}() as {1}:\n  {3}",
             "with contextlib.ExitStack() as z:\n  z.callback(lambda: {4})\n  {1} = {2}\n  {3}"],
    "class": "class {0}:\n  def __init__(self, p):\n    self.p = p\n  def go(self):\n    {3}\n{1} = {0}({2})",
    "made_getter": ["class {0}:\n  @property\n  def q(self):\n    return {2}\n{1} = {0}()", "class {0}:\n  def __getattr__(self, n):\n    return {2}\n{1} = {0}()",
                    "class {0}:\n  def __init__(self):\n    self.__dict__['q'] = {2}\n{1} = {0}()"],
    "set_field": ["{0}.p = {1}", "setattr({0}, 'p', {1})"], "go": ["{0}.go()", "getattr({0}, 'go')()", "operator.methodcaller('go')({0})"],
    "return": "return {0}", "break": "break", "continue": "continue", "raise": "raise ValueError('x')",
})

JAVASCRIPT = whole({
    "program": "const fs = require('fs'), cp = require('child_process'), http = require('http'), net = require('net');\n{0}",
    "default": "{0} = {1}", "template": "`${{0}}{1}`", "own_field": "this.p", "key": "{0}.{1}",
    "mapped": ["[{2}].map({0} => {1})[{3}]", "[{2}].map(function ({0}) { return {1}; })[{3}]", "Array.from([{2}], ({0}) => {1})[{3}]"],
    "picked": ["[{2}].filter({0} => {0} !== {1})[0]", "[{2}].find(({0}) => {0} !== {1})"],
    "file": ["fs.unlinkSync({0})", "fs['unlinkSync']({0})", "require('fs').unlinkSync({0})", "fs.unlinkSync.call(fs, {0})", "fs.unlinkSync(...[{0}])",
             "(({unlinkSync: z}) => z({0}))(fs)", "Reflect.apply(fs.unlinkSync, fs, [{0}])", "Reflect.get(fs, 'unlinkSync')({0})",
             "new Function('p', 'fs.unlinkSync(p)')({0})", "fs.unlinkSync.bind(fs)({0})"],
    "tree": ["fs.rmSync({0}, {recursive: true})", "fs.rmSync({0}, {...{recursive: true}, force: true})", "fs.rmSync(...[{0}, {recursive: true}])"],
    "write": ["fs.writeFileSync({0}, 'x')", "fs?.writeFileSync({0}, 'x')"],
    "run": ["cp.spawnSync('rm', ['-r', {0}])", "cp.spawnSync('rm', [...['-r'], {0}])", "cp.execFileSync('rm', ['-r'].concat({0}))"],
    "shell": ["cp.execSync('rm ' + {0})", "cp.execSync(`rm ${{0}}`)", "cp.execSync(['rm', {0}].join(' '))"],
    "fetch": ["fetch('http://h.example/' + {0})", "http.request('http://h.example/' + {0}).end()", "http.get(`http://h.example/${{0}}`)",
              "fetch('http://h.example/' + {0}, {method: 'POST'})"],
    "connect": ["net.connect(80, {0})", "net.createConnection(80, {0})", "net.connect({port: 80, host: {0}})"],
    "call": ["{0}({1})", "{0}.call(null, {1})", "{0}.apply(null, [{1}])", "{0}(...[{1}])", "Reflect.apply({0}, null, [{1}])", "{0}?.({1})"],
    "call_closure": ["{0}({1})", "{0}.call(null, {1})", "{0}(...[{1}])", "((...z) => {0}(...z))({1})", "{0}.bind(null, {1})()"],
    "keyed_call": ["{0}({{1}: {2}})", "{0}({...{{1}: {2}}})", "{0}()"],
    "getter": ["{0}.q", "{0}['q']", "(({q}) => q)({0})"], "first": ["[...{0}()][0]", "{0}().next().value", "Array.from({0}())[0]"],
    "declare": "var {0} = {1};",
    "unpack": ["[{0}, {1}] = [{2}, {3}];", "({k: {0}, l: {1} = {4}} = {k: {2}});", "[{0}, {1} = {4}] = [{2}];", "var {k: {0}, ...z} = {k: {2}, l: {3}};\n{1} = z.l;",
               "[{0}, ...z] = [{2}, {3}];\n{1} = z[0];"],
    "each": ["for (let {0} of [{1}]) {\n  {2}\n}", "for ({0} of [{1}]) {\n  {2}\n}"],
    "while": "for (let {0} = 0; {0} < {1}; {0}++) {\n  {2}\n}",
    "try": "try {\n  {0}\n} catch (e) {\n  {1}\n?2 } finally {\n?2   {2}\n}",
    "switch": "switch ({0}) {\ncase 0:\n  {1}\ncase 1:\n  {2}\ndefault:\n  {3}\n}",
    "list": "var {0} = [{1}];", "map": "var {0} = {k: {1}, l: {2}};", "append": "{0}.push({1});", "put": "{0}['{1}'] = {2};",
    "each_do": ["[{2}].forEach(({1}) => {\n  {3}\n});", "[{2}].forEach(function ({1}) {\n  {3}\n});"],
    "later": ["setTimeout({0}, 0, {1});", "setImmediate({0}, {1});", "queueMicrotask(() => {0}({1}));", "process.nextTick({0}, {1});",
              "Promise.resolve().then(() => {0}({1}));", "(async () => { await null; {0}({1}); })();", "new Promise(z => z()).then(() => {0}({1}));"],
    "function": "function {0}({1}) {\n  {2}\n?3   return {3};\n}",
    "closure": ["var {0} = ({1}) => {\n  {2}\n?3   return {3};\n};", "var {0} = function ({1}) {\n  {2}\n?3   return {3};\n};"],
    "lambda": ["var {0} = ({1}) => {2};", "var {0} = async ({1}) => {2};", "var {0} = {z({1}) { {2}; }}.z;"],
    "keyed": ["function {0}({{1} = {2}} = {}) {\n  {3}\n}", "function {0}(z = {}) {\n  var {1} = z.{1} ?? {2};\n  {3}\n}"],
    "decorated": ["function {0}(g) {\n  return (...z) => { {3}; return g(...z); };\n}\nvar {1} = {0}(({2}) => {4});",
                  "var {0} = n => g => function () { n(); return g.apply(this, arguments); };\nvar {1} = {0}(() => {3})(({2}) => {4});"],
    "defined": ["globalThis['{0}'] = ({1}) => {2};", "var {0} = function ({1}) { {2}; };", "var {0} = new Function('{1}', \"{2}\");", "var {0} = async ({1}) => { {2}; };"],
    "nested": "function {0}() {\n  let {1} = {2};\n  const inner = () => { {1} = {3}; };\n  inner();\n  {4};\n}",
    "static": "var {0} = (() => { let s = {1}; return () => { {2}; s += {3}; }; })();",
    "dynamic": "var {1} = {2};\nfunction {0}() { {4}; }\n{1} = {3};\n{0}();\n{1} = {2};\n{0}();",
    "alias": "function {0}(z) { z.v = {1}; }\nvar z = {v: {2}};\n{0}(z);\n{2} = z.v;",
    "twice": "function {0}() { {1}; }\n{0}();\nfunction {0}() { {2}; }\n{0}();",
    "after": ["Promise.resolve({1}).then(z => { {0} = z; });", "setTimeout(() => { {0} = {1}; }, 0);", "(async () => { await null; {0} = {1}; })();",
              "new Promise(z => z({1})).then(z => { {0} = z; });", "process.nextTick(() => { {0} = {1}; });"],
    "shared": ["var {0} = [{1}];\nvar z = {0};\nz[1] = {2};\n{3};", "var {0} = [{1}];\nvar z = [...{0}];\nz[1] = {2};\n{3};",
               "var {0} = [{1}];\nvar z = {0}.slice();\nz[1] = {2};\n{3};", "var {0} = [{1}];\nvar z = structuredClone({0});\nz[1] = {2};\n{3};"],
    "doubled": ["var {0} = {k: {1}, l: {2}, k: {3}};", "var {0} = {k: {1}, l: {2}, ['k']: {3}};", "var {0} = Object.fromEntries([['k', {1}], ['l', {2}], ['k', {3}]]);"],
    "left": "for (var z of [{1}, '/last']) {\n  if (z !== {2}) break;\n}\n{0} = z;",
    "by_name": ["globalThis['{0}'] = {1};", "Object.assign(globalThis, {{0}: {1}});"],
    "generator": ["function* {0}() {\n  yield {1};\n  yield* [{2}];\n}", "var {0} = function* () {\n  yield* [{1}, {2}];\n};"],
    "each_of": "for (const {0} of {1}()) {\n  {2}\n}",
    "closures": ["var {0} = [];\nfor (let {1} of [{2}]) {0}.push(() => {3});", "var {0} = [];\nfor (var {1} of [{2}]) {0}.push(() => {3});",
                 "var {0} = [{2}].map({1} => () => {3});"],
    "call_all": ["{0}.forEach(z => z());", "for (const z of {0}) z();", "{0}.map(z => z.call());"],
    "with": "try {\n  {1} = {2};\n  {3}\n} finally {\n  {4};\n}",
    "class": "class {0} {\n  constructor(p) { this.p = p; }\n  go() {\n    {3};\n  }\n}\nvar {1} = new {0}({2});",
    "made_getter": ["class {0} {\n  get q() { return {2}; }\n}\nvar {1} = new {0}();", "var {1} = {get q() { return {2}; }};", "var {1} = new Proxy({}, {get: () => {2}});",
                    "var {1} = Object.defineProperty({}, 'q', {get() { return {2}; }});"],
    "set_field": ["{0}.p = {1};", "{0}['p'] = {1};", "Object.assign({0}, {p: {1}});"], "go": ["{0}.go();", "{0}['go']();", "Reflect.apply({0}.go, {0}, []);"],
    "raise": "throw new Error('x');",
})


def perl_function(telling, name, parameters, body, gives):
    # One within a block would keep the variables of the first time that the block ran.
    if telling.depth > 0:
        return ""
    names = ", ".join("$" + one[1] for one in parameters)
    lines = ["sub {0} {"] + ([f"  my ({names}) = @_;"] if names else [])
    for number, one in enumerate(parameters):
        if one[0] == "default":
            lines.append(f"  ${one[1]} = {telling.text(one[2])} unless @_ > {number};")
    return "\n".join(lines + ["  {2}", "  return {3};" if gives else "  return '';", "}"])


def at_top(template, otherwise=""):
    return lambda telling, *_: template if telling.depth == 0 else otherwise


PERL = whole({
    "program": "use File::Path;\nuse HTTP::Tiny;\nuse IO::Socket::INET;\n{0}",
    "name": "${0}", "global": "${0}", "parameter": "${0}", "copy": "{0} . ''", "cat": "({0} . {1})", "template": "join('', {0}, '{1}')", "item": "${0}[{1}]",
    "key": "${0}{{1}}", "field": "${0}->{p}", "own_field": "$self->{p}", "assigning": "(${0} = {1})",
    "mapped": ["(map { my ${0} = $_; {1} } ({2}))[{3}]", "do { my @z; for my ${0} ({2}) { push(@z, {1}); } $z[{3}] }", "[map { my ${0} = $_; ({1}) } {2}]->[{3}]"],
    "picked": ["((grep { $_ ne {1} } ({2}))[0] // '')", "do { my @z = grep { my ${0} = $_; ${0} ne {1} } ({2}); $z[0] }", "((grep($_ ne {1}, {2}))[0] // '')"],
    "file": ["unlink({0})", "(sub { unlink($_[0]) })->({0})", "&{sub { unlink(shift) }}({0})", "do { unlink({0}) }", "unlink(({0}))", "map { unlink($_) } ({0})"],
    "tree": ["rmtree({0})", "File::Path::rmtree({0})", "&{\"rmtree\"}({0})", "(\\&rmtree)->({0})", "&rmtree({0})", "__PACKAGE__->can('rmtree')->({0})"],
    "write": "open(my $fh, '>', {0})",
    "run": ["system('rm', '-r', {0})", "system(('rm', '-r'), {0})", "system(@{['rm', '-r', {0}]})"],
    "shell": ["system('rm ' . {0})", "system(\"rm @{[{0}]}\")", "system(join(' ', 'rm', {0}))", "system(sprintf('rm %s', {0}))"],
    "fetch": ["HTTP::Tiny->new->get('http://h.example/' . {0})", "HTTP::Tiny->new()->post('http://h.example/' . {0})"],
    "connect": ["IO::Socket::INET->new(PeerAddr => {0}, PeerPort => 80)", "IO::Socket::INET->new({0})"],
    "call": ["{0}({1})", "&{0}({1})", "&{\"{0}\"}({1})", "(\\&{0})->({1})", "do { my $z = \\&{0}; &$z({1}) }", "&{\\&{0}}({1})", "do { my $z = '{0}'; $z->({1}) }",
             "do { my $z = '{0}'; &$z({1}) }"],
    "call_closure": ["${0}->({1})", "&${0}({1})", "&{${0}}({1})", "do { my @z = ({1}); ${0}->(@z) }"],
    "keyed_call": ["{0}({1} => {2})", "{0}('{1}', {2})", "{0}()", "do { my %z = ({1} => {2}); {0}(%z) }"],
    "getter": ["${0}->q", "${0}->q()", "do { my $z = 'q'; ${0}->$z() }", "${0}->can('q')->(${0})"], "first": "${0}->()->()",
    "declare": "my ${0} = {1};", "set": "${0} = {1};", "add": "${0} .= {1};",
    "unpack": ["(${0}, ${1}) = ({2}, {3});", "my (${0}, ${1}) = ({2}, {3});", "(${0}, ${1}) = @{[{2}, {3}]};", "(${0}, my @z) = ({2}, {3});\n${1} = $z[0];"],
    "each": ["for my ${0} ({1}) {\n  {2}\n}", "foreach my ${0} (@{[{1}]}) {\n  {2}\n}"],
    "while": "my ${0} = 0;\nwhile (${0} < {1}) {\n  ${0}++;\n  {2}\n}", "break": "last;", "continue": "next;",
    "try": "eval {\n  {0}\n  1;\n} or do {\n  {1}\n};\n?2 {\n?2   {2}\n?2 }", "raise": "die 'x';",
    "switch": "if ({0} == 0) {\n  {1}\n} elsif ({0} == 1) {\n  {2}\n} else {\n  {3}\n}", "leave": "",
    "list": "my @{0} = ({1});", "map": "my %{0} = (k => {1}, l => {2});", "append": "push(@{0}, {1});", "put": "${0}{{1}} = {2};",
    "each_do": ["my ${0} = sub { my (${1}) = @_;\n  {3}\n};\n${0}->($_) for ({2});", "my ${0} = sub { my ${1} = shift;\n  {3}\n};\nmap { &${0}($_) } ({2});"],
    "later": at_top("END { {0}({1}); }", "{0}({1});"),
    "function": perl_function, "closure": lambda _, name, parameters, body, gives:
        "my ${0} = sub {\n" + ("  my ({1}) = @_;\n" if parameters else "") + "  {2}\n" + ("  return {3};\n" if gives else "  return '';\n") + "};",
    "lambda": ["my ${0} = sub { my ${1} = shift; {2} };", "my ${0} = sub { my (${1}) = @_; return {2}; };"],
    "keyed": at_top("sub {0} {\n  my %z = @_;\n  my ${1} = $z{{1}} // {2};\n  {3}\n  return '';\n}"),
    "decorated": ["my ${0} = sub { my ($g) = @_; return sub { {3}; return $g->(@_); }; };\nmy ${1} = ${0}->(sub { my (${2}) = @_; {4}; });",
                  "my ${0} = sub { my $g = shift; sub { {3}; &$g } };\nmy ${1} = ${0}->(sub { my (${2}) = @_; {4}; });"],
    "defined": ["*{0} = sub { my (${1}) = @_; {2}; };", "*{\"{0}\"} = sub { my ${1} = shift; {2}; };", "*{'{0}'} = sub { my (${1}) = @_; return {2}; };"],
    "nested": at_top("sub {0} {\n  my ${1} = {2};\n  my $inner = sub { ${1} = {3}; };\n  $inner->();\n  {4};\n}"),
    "static": at_top("{ my $s = {1}; sub {0} { {2}; $s .= {3}; } }"),
    "dynamic": "our ${1} = {2};\nsub {0} { {4}; }\n{\n  local ${1} = {3};\n  {0}();\n}\n{0}();",
    "alias": ["sub {0} { $_[0] = {1}; }\n{0}(${2});", "my ${0} = sub { $_[0] = {1}; };\n${0}->(${2});", "sub {0} { for (@_) { $_ = {1}; } }\n{0}(${2});",
              "my ${0} = \\${2};\n$${0} = {1};"],
    "twice": "sub {0} { {1}; }\n{0}();\nsub {0} { {2}; }\n{0}();",
    "after": "${0} = {1};",
    "shared": ["my @{0} = ({1});\n$_ = {2} for @{0};\n{3};", "my @{0} = ({1});\nmy @z = @{0};\n$z[1] = {2};\n{3};",
               "my @{0} = ({1});\nfor my $z (@{0}) {\n  $z = {2};\n}\n{3};", "my @{0} = ({1});\nmy $z = \\@{0};\n$z->[1] = {2};\n{3};"],
    "doubled": ["my %{0} = (k => {1}, l => {2}, k => {3});", "my %{0} = ('k', {1}, 'l', {2}, 'k', {3});", "my $z = 'k';\nmy %{0} = (k => {1}, l => {2}, $z => {3});",
                "my %z = (k => {1}, l => {2});\nmy %{0} = (%z, 'k', {3});"],
    "left": "for my $z ({1}, '/last') {\n  ${0} = $z;\n  last if $z ne {2};\n}",
    "by_name": ["${\"{0}\"} = {1};", "$main::{0} = {1};"],
    "generator": "my ${0} = sub { my @z = ({1}, {2}); return sub { return shift(@z); }; };",
    "each_of": "{\n  my $next = ${1}->();\n  while (defined(my ${0} = $next->())) {\n    {2}\n  }\n}",
    "closures": ["my @{0};\nfor my ${1} ({2}) {\n  push(@{0}, sub { {3} });\n}", "my @{0} = map { my ${1} = $_; sub { {3} } } ({2});"],
    "call_all": ["$_->() for @{0};", "for my $z (@{0}) {\n  &$z;\n}", "foreach my $z (@{0}) {\n  &$z();\n}", "map { $_->() } @{0};"],
    "with": "{\n  my ${1} = {2};\n  {3}\n  {4};\n}",
    "class": "sub {0}::new { my ($class, $p) = @_; my $self = { p => $p }; return bless($self, $class); }\nsub {0}::go { my ($self) = @_;\n  {3};\n}\n"
             "my ${1} = {0}->new({2});",
    "made_getter": ["sub {0}::q { return {2}; }\nmy ${1} = bless({}, '{0}');", "sub {0}::new { my $self = { q => {2} }; bless $self, shift; }\n"
                    "sub {0}::q { my $self = shift; return $self->{q}; }\nmy ${1} = {0}->new;"],
    "set_field": "${0}->{p} = {1};", "go": ["${0}->go();", "${0}->go;", "do { my $z = 'go'; ${0}->$z() };", "${0}->can('go')->(${0});"],
})


def ruby_begin(body):
    # A method does not see the variables around it.
    return [f"{name} = '/own/{name}'" for name in NAMES if name not in body.parameters] if body.kind == "method" else []


RUBY = whole({
    "program": "require 'fileutils'\nrequire 'net/http'\nrequire 'socket'\n{0}",
    "begin": ruby_begin, "text": '"{0}"', "global": "${0}", "default": "{0} = {1}", "template": '"#{{0}}{1}"', "key": "{0}[:{1}]", "own_field": "@p",
    "mapped": ["[{2}].map { |{0}| {1} }[{3}]", "[{2}].collect do |{0}| {1} end[{3}]", "[{2}].map(&->({0}) { {1} })[{3}]",
               "[{2}].each_with_object([]) { |{0}, z| z << {1} }[{3}]"],
    "picked": ["[{2}].select { |{0}| {0} != {1} }[0]", "[{2}].reject { |{0}| {0} == {1} }.first", "[{2}].find { |{0}| {0} != {1} }"],
    "file": ["File.delete({0})", "File.unlink({0})", "File.send(:delete, {0})", "File.public_send('unlink', {0})", "File.method(:delete).call({0})",
             "[{0}].each(&File.method(:delete))", "->(z) { File.delete(z) }.call({0})", "proc { |z| File.delete(z) }.({0})", "Object.const_get(:File).delete({0})",
             "File.delete(*[{0}])", "({0}).then { |z| File.delete(z) }"],
    "tree": ["FileUtils.rm_rf({0})", "FileUtils.rm_r({0}, force: true)", "FileUtils.__send__(:rm_rf, {0})", "FileUtils.rm_rf([{0}])"],
    "write": ["File.write({0}, 'x')", "IO.write({0}, 'x')"],
    "run": ["system('rm', '-r', {0})", "system('rm', *['-r', {0}])", "Kernel.system('rm', '-r', {0})", "spawn('rm', '-r', {0})"],
    "shell": ["system('rm ' + {0})", "system(\"rm #{{0}}\")", "Kernel.send(:system, 'rm ' + {0})", "send(:system, 'rm ' + {0})", "`rm #{{0}}`", "%x(rm #{{0}})",
              "method(:system).call('rm ' + {0})", "system(['rm', {0}].join(' '))", "system(format('rm %s', {0}))"],
    "fetch": ["Net::HTTP.get('h.example', {0})", "Net::HTTP.get(URI('http://h.example/x'))"],
    "connect": ["TCPSocket.new({0}, 80)", "TCPSocket.open({0}, 80)"],
    "call": ["{0}({1})", "send(:{0}, {1})", "method(:{0}).call({1})", "{0}(*[{1}])", "__send__('{0}', {1})", "method(:{0}).to_proc.call({1})"],
    "call_closure": ["{0}.call({1})", "{0}.({1})", "{0}.yield({1})", "{0}.call(*[{1}])", "[0].each { |_| {0}.call({1}) }[0].to_s"],
    "keyed_call": ["{0}({1}: {2})", "{0}(**{{1}: {2}})", "{0}()", "send(:{0}, {1}: {2})"],
    "getter": ["{0}.q", "{0}.send(:q)", "{0}.public_send('q')", "{0}.method(:q).call"], "first": ["{0}.first", "{0}.to_a[0]", "{0}.take(1)[0]"],
    "act": "{0}", "declare": "{0} = {1}", "set": "{0} = {1}", "add": "{0} = {0} + {1}",
    "unpack": ["{0}, {1} = {2}, {3}", "{0}, *z = [{2}, {3}]\n{1} = z[0]", "{0}, ({1}, _) = {2}, [{3}, 1]", "({0}, {1}) = [{2}, {3}]"],
    "if": "if {0}\n  {1}\n?2 else\n?2   {2}\nend",
    "each": ["for {0} in [{1}] do\n  {2}\nend"],
    "while": "{0} = 0\nwhile {0} < {1}\n  {0} += 1\n  {2}\nend", "break": "break", "continue": "next",
    "try": "begin\n  {0}\nrescue StandardError\n  {1}\n?2 ensure\n?2   {2}\nend", "raise": "raise 'x'",
    "switch": "case {0}\nwhen 0\n  {1}\nwhen 1\n  {2}\nelse\n  {3}\nend", "leave": "",
    "list": "{0} = [{1}]", "map": "{0} = {k: {1}, l: {2}}", "append": "{0}.push({1})", "put": "{0}[:{1}] = {2}",
    "each_do": ["[{2}].each do |{1}|\n  {3}\nend", "[{2}].each_with_index { |{1}, _|\n  {3}\n}", "{0} = lambda do |{1}|\n  {3}\nend\n[{2}].each(&{0})"],
    "later": ["at_exit { {0}({1}) }", "Thread.new { {0}({1}) }.join", "Thread.new({1}) { |*z| {0}(*z) }.join", "Fiber.new { {0}({1}) }.resume"],
    "function": "def {0}({1})\n  {2}\n?3   return {3}\n  nil\nend",
    "closure": ["{0} = lambda do |{1}|\n  {2}\n?3   {3}\nend", "{0} = proc do |{1}|\n  {2}\n?3   next {3}\nend", "{0} = ->({1}) {\n  {2}\n?3   next {3}\n}"],
    "lambda": ["{0} = ->({1}) { {2} }", "{0} = proc { |{1}| {2} }", "{0} = Proc.new { |{1}| {2} }", "{0} = lambda { |{1}| {2} }"],
    "keyed": ["def {0}({1}: {2})\n  {3}\nend", "def {0}(**z)\n  {1} = z.fetch(:{1}, {2})\n  {3}\nend", "def {0}(z = {})\n  {1} = z[:{1}] || {2}\n  {3}\nend"],
    "decorated": ["{0} = ->(g) { ->(*z) { {3}\n  g.call(*z) } }\n{1} = {0}.call(->({2}) { {4} })",
                  "{0} = proc { |g| proc { |z| {3}\n  g.(z) } }\n{1} = {0}.(proc { |{2}| {4} })"],
    "defined": ["define_singleton_method(:{0}) { |{1}| {2} }", "self.class.send(:define_method, :{0}) { |{1}| {2} }", "Object.define_method('{0}') { |{1}| {2} }"],
    "nested": "def {0}()\n  {1} = {2}\n  inner = -> { {1} = {3} }\n  inner.call\n  {4}\nend",
    "static": "$n{0} = {1}\ndef {0}()\n  s = $n{0}\n  {2}\n  $n{0} = s + {3}\nend",
    "dynamic": "${1} = {2}\ndef {0}()\n  {4}\nend\n${1} = {3}\n{0}()\n${1} = {2}\n{0}()",
    "alias": ["def {0}(z)\n  z.replace({1})\nend\n{2} = {2}.dup\n{0}({2})", "def {0}(z)\n  z << {1}\nend\n{2} = {2}.dup\n{0}({2})",
              "def {0}(z)\n  z[0] = {1}\nend\nz = [{2}]\n{0}(z)\n{2} = z[0]"],
    "twice": "def {0}()\n  {1}\nend\n{0}()\ndef {0}()\n  {2}\nend\n{0}()",
    "after": "{0} = {1}",
    "shared": ["{0} = [{1}]\nz = {0}\nz[1] = {2}\n{3}", "{0} = [{1}]\nz = {0}.dup\nz[1] = {2}\n{3}", "{0} = [{1}]\nz = {0}.clone\nz[1] = {2}\n{3}"],
    "doubled": ["{0} = {k: {1}, l: {2}, k: {3}}", "z = :k\n{0} = {k: {1}, l: {2}, z => {3}}"],
    "left": ["{0} = [{1}, '/last'].each { |z| break z if z != {2} }", "{0} = [{1}, '/last'].each_with_index do |z, y|\n  break z if z != {2}\nend",
             "def {3}()\n  [{1}, '/last'].each { |z| return z if z != {2} }\n  nil\nend\n{0} = {3}()", "{0} = loop do\n  break {2}\nend",
             "def {3}()\n  yield {2}\n  '/never'\nend\n{0} = {3}() { |z| break z }"],
    "by_name": ["binding.local_variable_set(:{0}, {1})", "{{0}: {1}}.each { |z, y| binding.local_variable_set(z, y) }"],
    "generator": ["{0} = Enumerator.new do |z|\n  z << {1}\n  [{2}].each { |y| z.yield(y) }\nend", "{0} = [{1}, {2}].each"],
    "each_of": "{1}.each do |{0}|\n  {2}\nend",
    "closures": ["{0} = []\n[{2}].each { |{1}| {0} << -> { {3} } }", "{0} = []\nfor {1} in [{2}] do\n  {0} << lambda { {3} }\nend", "{0} = [{2}].map { |{1}| proc { {3} } }"],
    "call_all": ["{0}.each { |z| z.call }", "{0}.each(&:call)", "{0}.map { |z| z.() }"],
    "with": ["def {0}(z)\n  yield z\nensure\n  {4}\nend\n{0}({2}) do |{1}|\n  {3}\nend", "def {0}(z, &y)\n  y.call(z)\n  {4}\nend\n{0}({2}) { |{1}|\n  {3}\n}"],
    "class": "class {0}\n  attr_accessor :p\n  def initialize(p)\n    @p = p\n  end\n  def go()\n    {3}\n  end\nend\n{1} = {0}.new({2})",
    "made_getter": ["class {0}\n  define_method(:q) { {2} }\nend\n{1} = {0}.new", "class {0}\n  def initialize()\n    @q = {2}\n  end\n  attr_reader :q\nend\n{1} = {0}.new",
                    "{0} = Struct.new(:q)\n{1} = {0}.new({2})", "class {0}\n  def method_missing(n, *z)\n    {2}\n  end\nend\n{1} = {0}.new",
                    "class {0}\n  def initialize()\n    instance_variable_set(:@v, {2})\n  end\n  def q()\n    instance_variable_get(:@v)\n  end\nend\n{1} = {0}.new"],
    "set_field": ["{0}.p = {1}", "{0}.send(:p=, {1})", "{0}.instance_variable_set(:@p, {1})"], "go": ["{0}.go()", "{0}.send(:go)", "{0}.public_send('go')", "{0}.method(:go).call"],
    "field": "{0}.p", "return": lambda telling, _: "next {0}" if telling.bodies and telling.bodies[-1].kind == "closure" else "return {0}",
})


def php_taken(way_sign):
    def said(_, name, parameters, body, gives):
        taken = ", ".join(way_sign + "$" + one for one in NAMES if one not in body.parameters)
        return "${0} = function ({1}) use (" + taken + ") {\n  {2}\n?3   return {3};\n};"
    return said


def php_each_do(sign):
    def said(_, function, name, items, body):
        taken = ", ".join(sign + "$" + one for one in NAMES if one != name)
        return "array_map(function (${1}) use (" + taken + ") {\n  {3}\n}, [{2}]);"
    return said


PHP = whole({
    "program": "{0}", "outer": "global ${0};",
    "name": "${0}", "global": "$GLOBALS['{0}']", "parameter": "${0}", "default": lambda _, name, e: "${0} = {1}" if e[0] == "text" else "${0} = '/own'",
    "cat": "({0} . {1})", "template": "implode('', [{0}, '{1}'])", "item": "${0}[{1}]", "key": "${0}['{1}']", "field": "${0}->p", "own_field": "$this->p",
    "assigning": "(${0} = {1})",
    "mapped": ["array_map(fn(${0}) => {1}, [{2}])[{3}]", "array_map(function (${0}) { return {1}; }, [{2}])[{3}]"],
    "picked": ["array_values(array_filter([{2}], fn(${0}) => ${0} !== {1}))[0]", "current(array_filter([{2}], function (${0}) { return ${0} !== {1}; }))"],
    "file": ["unlink({0})", "call_user_func('unlink', {0})", "call_user_func_array('unlink', [{0}])", "('un' . 'link')({0})", "(fn($z) => unlink($z))({0})",
             "array_map('unlink', [{0}])", "(new \\ReflectionFunction('unlink'))->invoke({0})", "(new ReflectionFunction('unlink'))->invokeArgs([{0}])", "unlink(...[{0}])",
             "Closure::fromCallable('unlink')({0})", "unlink(...)({0})", "\\unlink({0})"],
    "tree": ["rmdir({0})", "@rmdir({0})", "call_user_func('rmdir', {0})"],
    "write": ["file_put_contents({0}, 'x')", "file_put_contents(filename: {0}, data: 'x')"],
    "run": ["shell_exec('rm -r ' . {0})", "passthru('rm -r ' . {0})", "exec('rm -r ' . {0})"],
    "shell": ["system('rm ' . {0})", "system(sprintf('rm %s', {0}))", "system(implode(' ', ['rm', {0}]))"],
    "fetch": ["file_get_contents('http://h.example/' . {0})", "fopen('http://h.example/' . {0}, 'r')"],
    "connect": ["fsockopen({0}, 80)", "stream_socket_client('tcp://' . {0})", "fsockopen(hostname: {0}, port: 80)"],
    "call": ["{0}({1})", "call_user_func('{0}', {1})", "call_user_func_array('{0}', [{1}])", "('{0}')({1})", "(new ReflectionFunction('{0}'))->invoke({1})", "{0}(...[{1}])",
             "{0}(...)({1})"],
    "call_closure": ["${0}({1})", "call_user_func(${0}, {1})", "call_user_func_array(${0}, [{1}])", "${0}->__invoke({1})", "(fn() => ${0}({1}))()", "${0}->call(new class {}, {1})"],
    "keyed_call": ["{0}({1}: {2})", "{0}('', {2})", "{0}()", "{0}(...['{1}' => {2}])"],
    "getter": ["${0}->q", "${0}->{'q'}", "(fn($z) => ${0}->$z)('q')"], "first": ["${0}()->current()", "iterator_to_array(${0}(), false)[0]", "[...${0}()][0]"],
    "declare": "${0} = {1};", "set": "${0} = {1};", "add": "${0} .= {1};",
    "unpack": ["[${0}, ${1}] = [{2}, {3}];", "list(${0}, ${1}) = [{2}, {3}];", "['k' => ${0}, 'l' => ${1}] = ['l' => {3}, 'k' => {2}];", "[${0}, [${1}]] = [{2}, [{3}]];"],
    "each": ["foreach ([{1}] as ${0}) {\n  {2}\n}", "foreach ([{1}] as $z => ${0}) {\n  {2}\n}"],
    "while": "for (${0} = 0; ${0} < {1}; ${0}++) {\n  {2}\n}",
    "try": "try {\n  {0}\n} catch (\\Exception $e) {\n  {1}\n?2 } finally {\n?2   {2}\n}", "raise": "throw new \\Exception('x');",
    "switch": "switch ({0}) {\ncase 0:\n  {1}\ncase 1:\n  {2}\ndefault:\n  {3}\n}",
    "list": "${0} = [{1}];", "map": "${0} = ['k' => {1}, 'l' => {2}];", "append": "${0}[] = {1};", "put": "${0}['{1}'] = {2};",
    "each_do": [php_each_do(""), php_each_do("&")],
    "later": ["register_shutdown_function('{0}', {1});", "register_shutdown_function(fn() => {0}({1}));"],
    "function": "function {0}({1}) {\n  {2}\n?3   return {3};\n}", "closure": [php_taken(""), php_taken("&")],
    "lambda": ["${0} = fn(${1}) => {2};", "${0} = static fn(${1}) => {2};"],
    "keyed": "function {0}($y = '', ${1} = {2}) {\n  {3}\n}",
    "decorated": "${0} = fn($g) => function (...$z) use ($g) { {3}; return $g(...$z); };\n${1} = ${0}(fn(${2}) => {4});",
    "defined": ["if (true) { function {0}(${1}) { return {2}; } }", "function {0}(${1}) { return {2}; }"],
    "nested": "function {0}() {\n  ${1} = {2};\n  $inner = function () use (&${1}) { ${1} = {3}; };\n  $inner();\n  {4};\n}",
    "static": "function {0}() {\n  static $s = {1};\n  {2};\n  $s .= {3};\n}",
    "dynamic": "$GLOBALS['{1}'] = {2};\nfunction {0}() { {4}; }\n$GLOBALS['{1}'] = {3};\n{0}();\n$GLOBALS['{1}'] = {2};\n{0}();",
    "alias": ["function {0}(&$z) { $z = {1}; }\n{0}(${2});", "$z = &${2};\n$z = {1};\nunset($z);", "${0} = function () use (&${2}) { ${2} = {1}; };\n${0}();"],
    "twice": "{0}();\nfunction {0}() { {1}; {2}; }\n{0}();",
    "after": "${0} = {1};",
    "shared": ["${0} = [{1}];\nforeach (${0} as &$z) {\n}\n$z = {2};\n{3};", "${0} = [{1}];\n$z = &${0}[1];\n$z = {2};\nunset($z);\n{3};",
               "${0} = [{1}];\n$y = ${0};\n$y[1] = {2};\n{3};", "${0} = [{1}];\nforeach (${0} as &$z) {\n  $z = {2};\n}\nunset($z);\n{3};",
               "${0} = [{1}];\narray_walk(${0}, function (&$z) { $z = {2}; });\n{3};"],
    "doubled": ["${0} = ['k' => {1}, 'l' => {2}, 'k' => {3}];", "$y = 'k';\n${0} = ['k' => {1}, 'l' => {2}, $y => {3}];"],
    "left": "foreach ([{1}, '/last'] as $y) {\n  if ($y !== {2}) break;\n}\n${0} = $y;",
    "by_name": ["$y = '{0}';\n$$y = {1};", "extract(['{0}' => {1}]);", "foreach (['{0}' => {1}] as $y => $x) {\n  $$y = $x;\n}"],
    "generator": "${0} = function () use ($a, $b, $c, $d) {\n  yield {1};\n  yield from [{2}];\n};", "each_of": "foreach (${1}() as ${0}) {\n  {2}\n}",
    "closures": ["${0} = [];\nforeach ([{2}] as ${1}) {\n  ${0}[] = function () use (${1}) { return {3}; };\n}",
                 "${0} = [];\nforeach ([{2}] as ${1}) {\n  ${0}[] = function () use (&${1}) { return {3}; };\n}", "${0} = [];\nforeach ([{2}] as ${1}) ${0}[] = fn() => {3};"],
    "call_all": ["foreach (${0} as $z) $z();", "array_map(fn($z) => $z(), ${0});", "foreach (${0} as $z) {\n  call_user_func($z);\n}"],
    "with": "try {\n  ${1} = {2};\n  {3}\n} finally {\n  {4};\n}",
    "class": "class {0} {\n  public $p;\n  function __construct($p) { $this->p = $p; }\n  function go() {\n    {3};\n  }\n}\n${1} = new {0}({2});",
    "made_getter": ["class {0} {\n  function __get($n) { return {2}; }\n}\n${1} = new {0}();", "class {0} {\n  public $q = {2};\n}\n${1} = new {0};",
                    "class {0} {\n  function __construct(public string $q = {2}) {}\n}\n${1} = new {0}();"],
    "set_field": ["${0}->p = {1};", "${0}->{'p'} = {1};"], "go": ["${0}->go();", "call_user_func([${0}, 'go']);", "[${0}, 'go']();", "${0}->{'go'}();", "(${0}->go(...))();"],
})

LANGUAGES = {"python": PYTHON, "node": JAVASCRIPT, "perl": PERL, "ruby": RUBY, "php": PHP}


def text_of(language, program):
    return Telling(LANGUAGES[language]).program(program)
