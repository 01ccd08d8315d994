# SPDX-License-Identifier: Apache-2.0
"""Programs of 5 to 30 lines, drawn from a seed: scopes, data flow and control flow that end in calls which delete, write or run.

A program is a list of statements, each a tuple of a word and its parts; a block is a list of statements. `text_of` says it in a language.
What a language does with it is for its interpreter to say: a name that is not there is as good as any other."""
import random

LANGUAGES = ("python", "node", "perl", "ruby", "php")
NAMES = ("a", "b", "c", "d")
PLACES = ("/home/dev", "/home/dev/app", "/tmp/x", "/tmp/y", "/srv/data", "/etc/app", "build", "dist/out")
PIECES = ("/one", "/two", ".old", "-bak")
SINKS = ("file", "tree", "write", "run", "shell")


class Drawn:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []  # (name, number of parameters)
        self.lists, self.maps, self.objects = [], [], []
        self.count = 0

    def new(self, front):
        self.count += 1
        return f"{front}{self.count}"

    def pick(self, items):
        return self.random.choice(items)

    def chance(self, share):
        return self.random.random() < share

    def expression(self, depth=0):
        kinds = ["text", "name", "name", "name"]
        if depth < 2:
            kinds += ["cat", "cat", "choice", "template"]
            if self.functions:
                kinds += ["call"]
            if self.lists:
                kinds += ["item", "item"]
            if self.maps:
                kinds += ["key", "key"]
            if self.objects:
                kinds += ["field"]
        kind = self.pick(kinds)
        if kind == "text":
            return ("text", self.pick(PLACES))
        if kind == "name":
            return ("name", self.pick(NAMES))
        if kind == "cat":
            return ("cat", self.expression(depth + 1), ("text", self.pick(PIECES)))
        if kind == "template":
            return ("template", self.expression(depth + 1), self.pick(PIECES))
        if kind == "choice":
            return ("choice", self.condition(), self.expression(depth + 1), self.expression(depth + 1))
        if kind == "call":
            name, count = self.pick(self.functions)
            return ("call", name, [self.expression(depth + 1) for _ in range(count)])
        if kind == "item":
            return ("item", self.pick(self.lists), self.random.randrange(2))
        if kind == "key":
            return ("key", self.pick(self.maps), self.pick(("k", "l")))
        return ("field", self.pick(self.objects))

    def condition(self):
        return ("less", self.random.randrange(3), self.random.randrange(3))

    def block(self, depth, inside, most=3):
        before = (list(self.functions), list(self.lists), list(self.maps), list(self.objects))
        made = [self.statement(depth + 1, inside) for _ in range(self.random.randrange(1, most + 1))]
        # What is made in a block that may not run is seldom asked for behind it: the program would often end there.
        if self.chance(0.9):
            self.functions, self.lists, self.maps, self.objects = before
        return made

    def statement(self, depth, inside):
        kinds = ["set"] * 6 + ["sink"] * 4 + ["add"]
        if depth < 3:
            kinds += ["if"] * 3 + ["each", "each", "while", "try", "try", "list", "map", "append", "put", "each_do", "later", "switch"]
        if depth < 2:
            kinds += ["function"] * 3
        if depth < 2 and "function" not in inside:
            kinds += ["class"]
        if self.functions:
            kinds += ["call"] * 3
        if self.objects:
            kinds += ["set_field", "go", "go"]
        if "function" in inside:
            kinds += ["return", "outer"]
        if "loop" in inside:
            kinds += ["break", "continue"]
        if "try" in inside:
            kinds += ["raise"]
        kind = self.pick(kinds)
        if kind == "set":
            return ("set", self.pick(("new", "old", "old")), self.pick(NAMES), self.expression())
        if kind == "add":
            return ("add", self.pick(NAMES), ("text", self.pick(PIECES)))
        if kind == "sink":
            return ("sink", self.pick(SINKS), self.expression())
        if kind == "if":
            other = self.block(depth, inside) if self.chance(0.5) else None
            return ("if", self.condition(), self.block(depth, inside), other)
        if kind == "each":
            items = [self.expression(1) for _ in range(self.random.randrange(1, 4))]
            return ("each", self.pick(NAMES), items, self.block(depth, inside | {"loop"}))
        if kind == "while":
            return ("while", self.new("i"), self.random.randrange(3), self.block(depth, inside | {"loop"}))
        if kind == "try":
            end = self.block(depth, inside - {"loop"}, 1) if self.chance(0.3) else None
            return ("try", self.block(depth, inside | {"try"}), self.block(depth, inside), end)
        if kind == "switch":
            return ("switch", self.random.randrange(3), [self.block(depth, inside - {"loop"}, 2) for _ in range(2)],
                    [self.chance(0.6) for _ in range(2)], self.block(depth, inside - {"loop"}, 1) if self.chance(0.5) else None)
        if kind == "list":
            made = ("list", self.new("l"), [self.expression(1) for _ in range(2)])
            self.lists.append(made[1])
            return made
        if kind == "map":
            made = ("map", self.new("m"), self.expression(1), self.expression(1))
            self.maps.append(made[1])
            return made
        if kind == "append":
            if not self.lists:
                return ("sink", self.pick(SINKS), self.expression())
            return ("append", self.pick(self.lists), self.expression(1))
        if kind == "put":
            if not self.maps:
                return ("sink", self.pick(SINKS), self.expression())
            return ("put", self.pick(self.maps), self.pick(("k", "l")), self.expression(1))
        if kind == "each_do":
            name = self.pick(NAMES)
            items = [self.expression(1) for _ in range(2)]
            return ("each_do", name, items, self.block(depth, (inside - {"loop", "try"}) | {"function"}, 2))
        if kind == "later":
            if not self.functions:
                return ("sink", self.pick(SINKS), self.expression())
            name, count = self.pick(self.functions)
            return ("later", name, [self.expression(1) for _ in range(count)])
        if kind == "function":
            name = self.new("f")
            parameters = [self.pick(NAMES)] if self.chance(0.7) else []
            standard = self.expression(1) if parameters and self.chance(0.4) else None
            before = (list(self.functions), list(self.lists), list(self.maps), list(self.objects))
            body = self.block(depth, {"function"}, 4)
            gives = self.expression(1) if self.chance(0.6) else None
            self.functions, self.lists, self.maps, self.objects = before
            leaves_out = standard is not None and standard[0] == "text" and self.chance(0.5)
            self.functions.append((name, 0 if leaves_out else len(parameters)))
            return ("function", name, parameters, standard, body, gives)
        if kind == "class":
            name, thing = self.new("C"), self.new("o")
            self.objects.append(thing)
            return ("class", name, thing, self.expression(1), self.pick(SINKS))
        if kind == "call":
            name, count = self.pick(self.functions)
            return ("do", name, [self.expression(1) for _ in range(count)])
        if kind == "set_field":
            return ("set_field", self.pick(self.objects), self.expression(1))
        if kind == "go":
            return ("go", self.pick(self.objects))
        if kind == "return":
            return ("if", self.condition(), [("return", self.expression(1))], None)
        if kind == "outer":
            return ("outer", self.pick(NAMES))
        if kind == "raise":
            return ("if", self.condition(), [("raise",)], None)
        return ("if", self.condition(), [(kind,)], None)


def draw(seed):
    drawn = Drawn(seed)
    program = [("set", "new", name, ("text", drawn.pick(PLACES))) for name in NAMES]
    program += [drawn.statement(0, frozenset()) for _ in range(drawn.random.randrange(3, 9))]
    program.append(("sink", drawn.pick(SINKS), drawn.expression()))
    return program


class Saying:
    """One language: what its expressions and statements look like."""

    step = "  "
    end = ";"
    names = "%s"

    def __init__(self):
        self.lines = []
        self.depth = 0

    def say(self, text):
        self.lines.append(self.step * self.depth + text)

    def name(self, name):
        return self.names % name

    def quoted(self, text):
        return "'" + text + "'"

    def expression(self, e):
        kind = e[0]
        if kind == "text":
            return self.quoted(e[1])
        if kind == "name":
            return self.name(e[1])
        if kind == "cat":
            return f"{self.expression(e[1])} {self.plus} {self.expression(e[2])}"
        if kind == "choice":
            return f"({self.condition(e[1])} ? {self.expression(e[2])} : {self.expression(e[3])})"
        if kind == "call":
            return f"{e[1]}({', '.join(self.expression(one) for one in e[2])})"
        return getattr(self, kind)(*e[1:])

    def argument(self, e):
        return self.expression(e)

    def condition(self, c):
        return f"{c[1]} < {c[2]}"

    def block(self, statements):
        self.depth += 1
        before = len(self.lines)
        for statement in statements:
            getattr(self, "say_" + statement[0])(*statement[1:])
        if len(self.lines) == before and self.nothing:
            self.say(self.nothing)
        self.depth -= 1

    nothing = ""

    def say_if(self, condition, yes, no):
        self.say(f"if ({self.condition(condition)}) {{")
        self.block(yes)
        if no is not None:
            self.say("} else {")
            self.block(no)
        self.say("}")

    def say_do(self, name, arguments):
        self.say(f"{name}({', '.join(self.expression(one) for one in arguments)}){self.end}")

    def say_later(self, name, arguments):
        self.say_do(name, arguments)

    def say_add(self, name, e):
        self.say(f"{self.name(name)} {self.plus}= {self.expression(e)}{self.end}")

    def say_outer(self, name):
        pass

    def say_return(self, e):
        self.say(f"return {self.expression(e)}{self.end}")

    def say_break(self):
        self.say("break" + self.end)

    def say_continue(self):
        self.say("continue" + self.end)

    def say_switch(self, number, ways, breaks, other):
        for i, way in enumerate(ways):
            self.say_if(("less", number, i + 1), way, other if i + 1 == len(ways) else None)

    def text(self, program):
        self.depth = -1
        self.block(program)
        return "\n".join(self.lines) + "\n"


class Python(Saying):
    plus, end, nothing = "+", "", "pass"

    def template(self, e, piece):
        return "f\"{" + self.expression(e) + "}" + piece + '"'

    def choice(self, *_):
        raise NotImplementedError

    def expression(self, e):
        if e[0] == "choice":
            return f"({self.expression(e[2])} if {self.condition(e[1])} else {self.expression(e[3])})"
        return super().expression(e)

    def item(self, name, at):
        return f"{name}[{at}]"

    def key(self, name, key):
        return f"{name}['{key}']"

    def field(self, name):
        return name + ".p"

    def say_set(self, _, name, e):
        self.say(f"{name} = {self.expression(e)}")

    def say_sink(self, kind, e):
        said = self.expression(e)
        self.say({"file": f"os.remove({said})", "tree": f"shutil.rmtree({said})", "write": f"open({said}, 'w')",
                  "run": f"subprocess.run(['rm', '-r', {said}])", "shell": f"os.system('rm ' + {said})"}[kind])

    def say_if(self, condition, yes, no):
        self.say(f"if {self.condition(condition)}:")
        self.block(yes)
        if no is not None:
            self.say("else:")
            self.block(no)

    def say_each(self, name, items, body):
        self.say(f"for {name} in [{', '.join(self.expression(one) for one in items)}]:")
        self.block(body)

    def say_while(self, name, most, body):
        self.say(f"{name} = 0")
        self.say(f"while {name} < {most}:")
        self.depth += 1
        self.say(f"{name} += 1")
        self.depth -= 1
        self.block(body)

    def say_try(self, body, handler, end):
        self.say("try:")
        self.block(body)
        self.say("except Exception:")
        self.block(handler)
        if end is not None:
            self.say("finally:")
            self.block(end)

    def say_raise(self):
        self.say("raise ValueError('x')")

    def say_list(self, name, items):
        self.say(f"{name} = [{', '.join(self.expression(one) for one in items)}]")

    def say_map(self, name, k, l):
        self.say(f"{name} = {{'k': {self.expression(k)}, 'l': {self.expression(l)}}}")

    def say_append(self, name, e):
        self.say(f"{name}.append({self.expression(e)})")

    def say_put(self, name, key, e):
        self.say(f"{name}['{key}'] = {self.expression(e)}")

    def say_each_do(self, name, items, body):
        function = f"each_{len(self.lines)}"
        self.say(f"def {function}({name}):")
        self.depth += 1
        for one in sorted({s[1] for s in flat(body) if s[0] == "outer"} - {name}):
            self.say(f"global {one}")
        for one in sorted(assigned(body) - {s[1] for s in flat(body) if s[0] == "outer"} - {name}):
            self.say(f"{one} = '/own/{one}'")
        self.say("pass")
        self.depth -= 1
        self.block(body)
        self.say(f"list(map({function}, [{', '.join(self.expression(one) for one in items)}]))")

    def say_function(self, name, parameters, standard, body, gives):
        said = [f"{p}={self.expression(standard)}" if standard else p for p in parameters]
        self.say(f"def {name}({', '.join(said)}):")
        # What is declared outer must be so from the start.
        outer = sorted({s[1] for s in flat(body) if s[0] == "outer"} - set(parameters))
        self.depth += 1
        for one in outer:
            self.say(f"global {one}")
        # Names of its own have a value from the start, or most programs would end there.
        for one in sorted(assigned(body) - set(outer) - set(parameters)):
            self.say(f"{one} = '/own/{one}'")
        self.depth -= 1
        self.block(body)
        if gives is not None:
            self.depth += 1
            self.say(f"return {self.expression(gives)}")
            self.depth -= 1
        elif all(s[0] == "outer" for s in body):
            self.depth += 1
            self.say("pass")
            self.depth -= 1

    def say_class(self, name, thing, e, sink):
        self.say(f"class {name}:")
        self.depth += 1
        self.say("def __init__(self, p):")
        self.say("  self.p = p")
        self.say("def go(self):")
        self.depth += 1
        self.say_sink(sink, ("field", "self"))
        self.depth -= 2
        self.say(f"{thing} = {name}({self.expression(e)})")

    def say_set_field(self, name, e):
        self.say(f"{name}.p = {self.expression(e)}")

    def say_go(self, name):
        self.say(f"{name}.go()")

    def say_later(self, name, arguments):
        self.say(f"atexit.register({', '.join([name] + [self.expression(one) for one in arguments])})")

    def text(self, program):
        self.say("import atexit, os, shutil, subprocess")
        return super().text(program)


def assigned(block):
    names = {s[2] for s in flat(block) if s[0] == "set"} | {s[1] for s in flat(block) if s[0] in ("add", "each")}
    return names & set(NAMES)


def flat(block):
    for statement in block:
        yield statement
        for part in statement:
            if isinstance(part, list) and part and isinstance(part[0], tuple) and statement[0] != "function":
                yield from flat(part)


class Node(Saying):
    plus = "+"

    def template(self, e, piece):
        return "`${" + self.expression(e) + "}" + piece + "`"

    def item(self, name, at):
        return f"{name}[{at}]"

    def key(self, name, key):
        return f"{name}.{key}"

    def field(self, name):
        return name + ".p"

    def say_set(self, how, name, e):
        # `let` twice in one block is not a program; a block of its own is as good.
        self.say(f"{'var ' if how == 'new' else ''}{name} = {self.expression(e)};")

    def say_sink(self, kind, e):
        said = self.expression(e)
        self.say({"file": f"fs.unlinkSync({said});", "tree": f"fs.rmSync({said}, {{recursive: true}});",
                  "write": f"fs.writeFileSync({said}, 'x');", "run": f"cp.spawnSync('rm', ['-r', {said}]);",
                  "shell": f"cp.execSync('rm ' + {said});"}[kind])

    def say_each(self, name, items, body):
        how = "let " if len(items) != 2 else ""
        self.say(f"for ({how}{name} of [{', '.join(self.expression(one) for one in items)}]) {{")
        self.block(body)
        self.say("}")

    def say_while(self, name, most, body):
        self.say(f"for (let {name} = 0; {name} < {most}; {name}++) {{")
        self.block(body)
        self.say("}")

    def say_try(self, body, handler, end):
        self.say("try {")
        self.block(body)
        self.say("} catch (e) {")
        self.block(handler)
        if end is not None:
            self.say("} finally {")
            self.block(end)
        self.say("}")

    def say_raise(self):
        self.say("throw new Error('x');")

    def say_list(self, name, items):
        self.say(f"var {name} = [{', '.join(self.expression(one) for one in items)}];")

    def say_map(self, name, k, l):
        self.say(f"var {name} = {{k: {self.expression(k)}, l: {self.expression(l)}}};")

    def say_append(self, name, e):
        self.say(f"{name}.push({self.expression(e)});")

    def say_put(self, name, key, e):
        self.say(f"{name}['{key}'] = {self.expression(e)};")

    def say_each_do(self, name, items, body):
        self.say(f"[{', '.join(self.expression(one) for one in items)}].forEach(({name}) => {{")
        self.block(body)
        self.say("});")

    def say_function(self, name, parameters, standard, body, gives):
        said = [f"{p} = {self.expression(standard)}" if standard else p for p in parameters]
        self.say(f"function {name}({', '.join(said)}) {{")
        self.block(body)
        if gives is not None:
            self.say(f"  return {self.expression(gives)};")
        self.say("}")

    def say_class(self, name, thing, e, sink):
        self.say(f"class {name} {{")
        self.depth += 1
        self.say("constructor(p) { this.p = p; }")
        self.say("go() {")
        self.depth += 1
        self.say_sink(sink, ("field", "this"))
        self.depth -= 1
        self.say("}")
        self.depth -= 1
        self.say("}")
        self.say(f"var {thing} = new {name}({self.expression(e)});")

    def say_set_field(self, name, e):
        self.say(f"{name}.p = {self.expression(e)};")

    def say_go(self, name):
        self.say(f"{name}.go();")

    def say_later(self, name, arguments):
        self.say(f"setTimeout({', '.join([name, '0'] + [self.expression(one) for one in arguments])});")

    def say_switch(self, number, ways, breaks, other):
        self.say(f"switch ({number}) {{")
        for i, way in enumerate(ways):
            self.say(f"case {i}:")
            self.block(way + ([("break",)] if breaks[i] else []))
        if other is not None:
            self.say("default:")
            self.block(other)
        self.say("}")

    def text(self, program):
        self.say("const fs = require('fs'), cp = require('child_process');")
        return super().text(program)


class Perl(Saying):
    plus, names = ".", "$%s"

    def template(self, e, piece):
        return f"join('', {self.expression(e)}, '{piece}')"

    def expression(self, e):
        if e[0] == "call":
            return f"{e[1]}({', '.join(self.expression(one) for one in e[2])})"
        if e[0] == "cat":
            return f"({self.expression(e[1])} . {self.expression(e[2])})"
        return super().expression(e)

    def item(self, name, at):
        return f"${name}[{at}]"

    def key(self, name, key):
        return f"${name}{{{key}}}"

    def field(self, name):
        return f"${name}->{{p}}"

    def say_set(self, how, name, e):
        self.say(f"{'my ' if how == 'new' else ''}${name} = {self.expression(e)};")

    def say_sink(self, kind, e):
        said = self.expression(e)
        self.say({"file": f"unlink({said});", "tree": f"rmtree({said});", "write": f"open(my $fh, '>', {said});",
                  "run": f"system('rm', '-r', {said});", "shell": f"system('rm ' . {said});"}[kind])

    def say_each(self, name, items, body):
        # A variable would be the item itself, which the loop could set.
        said = [self.expression(one) + ("" if one[0] == "text" else " . ''") for one in items]
        self.say(f"for my ${name} ({', '.join(said)}) {{")
        self.block(body)
        self.say("}")

    def say_while(self, name, most, body):
        self.say(f"my ${name} = 0;")
        self.say(f"while (${name} < {most}) {{")
        self.say(f"  ${name}++;")
        self.block(body)
        self.say("}")

    def say_break(self):
        self.say("last;")

    def say_continue(self):
        self.say("next;")

    def say_try(self, body, handler, end):
        self.say("eval {")
        self.block(body)
        self.say("  1;")
        self.say("} or do {")
        self.block(handler)
        self.say("};")
        if end is not None:
            self.depth -= 1
            self.block(end)
            self.depth += 1

    def say_raise(self):
        self.say("die 'x';")

    def say_list(self, name, items):
        self.say(f"my @{name} = ({', '.join(self.expression(one) for one in items)});")

    def say_map(self, name, k, l):
        self.say(f"my %{name} = (k => {self.expression(k)}, l => {self.expression(l)});")

    def say_append(self, name, e):
        self.say(f"push(@{name}, {self.expression(e)});")

    def say_put(self, name, key, e):
        self.say(f"${name}{{{key}}} = {self.expression(e)};")

    def say_each_do(self, name, items, body):
        self.say(f"my $each = sub {{ my (${name}) = @_;")
        self.block(body)
        self.say("};")
        self.say(f"$each->($_) for ({', '.join(self.expression(one) + ' . ' + repr('') for one in items)});")

    def say_function(self, name, parameters, standard, body, gives):
        # One within a block would keep the variables of the first time that the block ran.
        if self.depth > 0:
            return
        self.say(f"sub {name} {{")
        self.depth += 1
        if parameters:
            self.say(f"my (${parameters[0]}) = @_;")
            if standard:
                self.say(f"${parameters[0]} = {self.expression(standard)} unless @_;")
        self.depth -= 1
        self.block(body)
        self.say(f"  return {self.expression(gives)};" if gives is not None else "  return '';")
        self.say("}")

    def say_class(self, name, thing, e, sink):
        self.say(f"sub {name}::new {{ my ($class, $p) = @_; my $self = {{ p => $p }}; return bless($self, $class); }}")
        self.say(f"sub {name}::go {{ my ($self) = @_;")
        self.depth += 1
        self.say_sink(sink, ("field", "self"))
        self.depth -= 1
        self.say("}")
        self.say(f"my ${thing} = {name}->new({self.expression(e)});")

    def say_set_field(self, name, e):
        self.say(f"${name}->{{p}} = {self.expression(e)};")

    def say_go(self, name):
        self.say(f"${name}->go();")

    def text(self, program):
        self.say("use File::Path;")
        return super().text(program)


class Ruby(Saying):
    plus, end = "+", ""

    def quoted(self, text):
        return '"' + text + '"'

    def template(self, e, piece):
        return '"#{' + self.expression(e) + "}" + piece + '"'

    def item(self, name, at):
        return f"{name}[{at}]"

    def key(self, name, key):
        return f"{name}[:{key}]"

    def field(self, name):
        return "@p" if name == "self" else name + ".p"

    def say_set(self, _, name, e):
        self.say(f"{name} = {self.expression(e)}")

    def say_add(self, name, e):
        self.say(f"{name} = {name} + {self.expression(e)}")

    def say_sink(self, kind, e):
        said = self.expression(e)
        self.say({"file": f"File.delete({said})", "tree": f"FileUtils.rm_rf({said})", "write": f"File.write({said}, 'x')",
                  "run": f"system('rm', '-r', {said})", "shell": f"system('rm ' + {said})"}[kind])

    def say_if(self, condition, yes, no):
        self.say(f"if {self.condition(condition)}")
        self.block(yes)
        if no is not None:
            self.say("else")
            self.block(no)
        self.say("end")

    def say_each(self, name, items, body):
        self.say(f"for {name} in [{', '.join(self.expression(one) for one in items)}] do")
        self.block(body)
        self.say("end")

    def say_while(self, name, most, body):
        self.say(f"{name} = 0")
        self.say(f"while {name} < {most}")
        self.say(f"  {name} += 1")
        self.block(body)
        self.say("end")

    def say_continue(self):
        self.say("next")

    def say_try(self, body, handler, end):
        self.say("begin")
        self.block(body)
        self.say("rescue StandardError")
        self.block(handler)
        if end is not None:
            self.say("ensure")
            self.block(end)
        self.say("end")

    def say_raise(self):
        self.say("raise 'x'")

    def say_return(self, e):
        self.say(f"{'next' if self.in_block else 'return'} {self.expression(e)}")

    in_block = False

    def say_list(self, name, items):
        self.say(f"{name} = [{', '.join(self.expression(one) for one in items)}]")

    def say_map(self, name, k, l):
        self.say(f"{name} = {{k: {self.expression(k)}, l: {self.expression(l)}}}")

    def say_append(self, name, e):
        self.say(f"{name}.push({self.expression(e)})")

    def say_put(self, name, key, e):
        self.say(f"{name}[:{key}] = {self.expression(e)}")

    def say_each_do(self, name, items, body):
        before, self.in_block = self.in_block, True
        self.say(f"[{', '.join(self.expression(one) for one in items)}].each do |{name}|")
        self.block(body)
        self.say("end")
        self.in_block = before

    def say_function(self, name, parameters, standard, body, gives):
        said = [f"{p} = {self.expression(standard)}" if standard else p for p in parameters]
        before, self.in_block = self.in_block, False
        self.say(f"def {name}({', '.join(said)})")
        self.depth += 1
        for one in NAMES:
            if one not in parameters:
                self.say(f"{one} = '/own/{one}'")
        self.depth -= 1
        self.block(body)
        self.say(f"  return {self.expression(gives)}" if gives is not None else "  nil")
        self.say("end")
        self.in_block = before

    def say_class(self, name, thing, e, sink):
        self.say(f"{name} = Class.new do")
        self.lines[-1] = self.step * self.depth + f"class {name}"
        self.depth += 1
        self.say("attr_accessor :p")
        self.say("def initialize(p)")
        self.say("  @p = p")
        self.say("end")
        self.say("def go()")
        self.depth += 1
        self.say_sink(sink, ("field", "self"))
        self.depth -= 1
        self.say("end")
        self.depth -= 1
        self.say("end")
        self.say(f"{thing} = {name}.new({self.expression(e)})")

    def say_set_field(self, name, e):
        self.say(f"{name}.p = {self.expression(e)}")

    def say_go(self, name):
        self.say(f"{name}.go()")

    def say_later(self, name, arguments):
        self.say(f"at_exit {{ {name}({', '.join(self.expression(one) for one in arguments)}) }}")

    def text(self, program):
        self.say("require 'fileutils'")
        return super().text(program)


class Php(Saying):
    plus, names = ".", "$%s"

    def template(self, e, piece):
        return f"implode('', [{self.expression(e)}, '{piece}'])"

    def item(self, name, at):
        return f"${name}[{at}]"

    def key(self, name, key):
        return f"${name}['{key}']"

    def field(self, name):
        return f"${name}->p"

    def expression(self, e):
        if e[0] == "cat":
            return f"({self.expression(e[1])} . {self.expression(e[2])})"
        return super().expression(e)

    def say_set(self, _, name, e):
        self.say(f"${name} = {self.expression(e)};")

    def say_sink(self, kind, e):
        said = self.expression(e)
        self.say({"file": f"unlink({said});", "tree": f"rmdir({said});", "write": f"file_put_contents({said}, 'x');",
                  "run": f"shell_exec('rm -r ' . {said});", "shell": f"system('rm ' . {said});"}[kind])

    def say_each(self, name, items, body):
        self.say(f"foreach ([{', '.join(self.expression(one) for one in items)}] as ${name}) {{")
        self.block(body)
        self.say("}")

    def say_while(self, name, most, body):
        self.say(f"for (${name} = 0; ${name} < {most}; ${name}++) {{")
        self.block(body)
        self.say("}")

    say_try = Node.say_try

    def say_switch(self, number, ways, breaks, other):
        Node.say_switch(self, number, ways, breaks, other)

    def say_raise(self):
        self.say("throw new \\Exception('x');")

    def say_list(self, name, items):
        self.say(f"${name} = [{', '.join(self.expression(one) for one in items)}];")

    def say_map(self, name, k, l):
        self.say(f"${name} = ['k' => {self.expression(k)}, 'l' => {self.expression(l)}];")

    def say_append(self, name, e):
        self.say(f"${name}[] = {self.expression(e)};")

    def say_put(self, name, key, e):
        self.say(f"${name}['{key}'] = {self.expression(e)};")

    def say_each_do(self, name, items, body):
        taken = [n for n in NAMES if n != name]
        sign = "&" if len(items) % 2 else ""
        self.say(f"array_map(function (${name}) use ({', '.join(sign + '$' + n for n in taken)}) {{")
        self.block(body)
        self.say(f"}}, [{', '.join(self.expression(one) for one in items)}]);")

    def say_function(self, name, parameters, standard, body, gives):
        said = [f"${p} = {self.expression(standard)}" if standard and standard[0] == "text" else f"${p}" for p in parameters]
        self.say(f"function {name}({', '.join(said)}) {{")
        for one in sorted({s[1] for s in flat(body) if s[0] == "outer"} - set(parameters)):
            self.say(f"  global ${one};")
        self.block(body)
        if gives is not None:
            self.say(f"  return {self.expression(gives)};")
        self.say("}")

    def say_class(self, name, thing, e, sink):
        self.say(f"class {name} {{")
        self.depth += 1
        self.say("public $p;")
        self.say("function __construct($p) { $this->p = $p; }")
        self.say("function go() {")
        self.depth += 1
        self.say_sink(sink, ("field", "this"))
        self.depth -= 1
        self.say("}")
        self.depth -= 1
        self.say("}")
        self.say(f"${thing} = new {name}({self.expression(e)});")

    def say_set_field(self, name, e):
        self.say(f"${name}->p = {self.expression(e)};")

    def say_go(self, name):
        self.say(f"${name}->go();")


SAYING = {"python": Python, "node": Node, "perl": Perl, "ruby": Ruby, "php": Php}


def text_of(language, program):
    return SAYING[language]().text(program)
