# SPDX-License-Identifier: Apache-2.0
"""Programs of 5 to 40 lines, drawn from a seed: scopes, data flow and control flow that end in calls which delete, write, run or connect.

A program is a Block of statements. A statement or an expression is a tuple of a word and its parts: texts, numbers, expressions, lists of
expressions, blocks. The table of a language (languages.py) has a text for each word, which `text_of` fills in. Of several texts the way that
was drawn says which; it is the first part of these. What a language does with a program is for its interpreter to say: a name that is not
there is as good as any other."""
import random

NAMES = ("a", "b", "c", "d")
PLACES = ("/home/dev", "/home/dev/app", "/tmp/x", "/tmp/y", "/srv/data", "/etc/app", "build", "dist/out")
PIECES = ("/one", "/two", ".old", "-bak")
SINKS = ("file", "tree", "write", "run", "shell") * 2 + ("fetch", "connect")


class Block(list):
    """Statements that run one after the other."""

    def of(self, statements):
        made = type(self)(statements)
        made.__dict__.update(self.__dict__)
        return made


class Body(Block):
    """That of a function. `kind` is `method` for one that has a name, `closure` for one that is a value."""

    kind, parameters = "method", ()

    @staticmethod
    def made(statements, kind, parameters):
        body = Body(statements)
        body.kind, body.parameters = kind, tuple(parameters)
        return body


class Drawn:
    def __init__(self, seed):
        self.random = random.Random(seed)
        # What there is at this place, by kind: (name, number of parameters) of functions and closures, the names of all else.
        self.known = {kind: [] for kind in ("functions", "closures", "lists", "maps", "objects", "getters", "generators", "keyed", "later")}
        self.count = 0

    def new(self, front):
        self.count += 1
        return f"{front}{self.count}"

    def pick(self, items):
        return self.random.choice(items)

    def chance(self, share):
        return self.random.random() < share

    def way(self):
        return self.random.randrange(60)

    def name(self):
        return self.pick(NAMES)

    def place(self):
        return ("text", self.pick(PLACES))

    def piece(self):
        return ("text", self.pick(PIECES))

    def condition(self):
        return ("less", self.random.randrange(3), self.random.randrange(3))

    def expressions(self, count):
        return [self.expression(1) for _ in range(count)]

    def expression(self, depth=0):
        kinds = ["place", "name", "name", "name"]
        if depth < 2:
            kinds += ["cat", "cat", "choice", "template", "mapped", "picked"]
            for kind, words in (("functions", ["call"]), ("closures", ["call_closure"]), ("lists", ["item"] * 2), ("maps", ["key"] * 2),
                                ("objects", ["field"]), ("getters", ["getter"] * 2), ("generators", ["first"]), ("keyed", ["keyed_call"])):
                if self.known[kind]:
                    kinds += words
        if depth == 0:
            kinds.append("assigning")
        kind = self.pick(kinds)
        if kind == "place":
            return self.place()
        if kind == "name":
            return ("name", self.name())
        if kind == "cat":
            return ("cat", self.expression(depth + 1), self.piece())
        if kind == "template":
            return ("template", self.expression(depth + 1), self.pick(PIECES))
        if kind == "choice":
            return ("choice", self.condition(), self.expression(depth + 1), self.expression(depth + 1))
        if kind == "mapped":
            name = self.name()
            return ("mapped", self.way(), name, ("cat", ("name", name), self.piece()), [("copy", self.place()) for _ in range(2)], self.random.randrange(2))
        if kind == "picked":
            return ("picked", self.way(), self.name(), self.place(), [self.place() for _ in range(3)])
        if kind == "assigning":
            return ("assigning", self.name(), self.expression(1))
        if kind == "item":
            return ("item", self.pick(self.known["lists"]), self.random.randrange(2))
        if kind == "key":
            return ("key", self.pick(self.known["maps"]), self.pick(("k", "l")))
        if kind == "field":
            return ("field", self.pick(self.known["objects"]))
        if kind == "getter":
            return ("getter", self.way(), self.pick(self.known["getters"]))
        if kind == "first":
            return ("first", self.way(), self.pick(self.known["generators"]))
        return self.called(kind, depth)

    def called(self, kind, depth=0):
        if kind == "keyed_call":
            return ("keyed_call", self.way(), *self.pick(self.known["keyed"]), self.expression(depth + 1))
        name, count = self.pick(self.known["functions" if kind == "call" else "closures"])
        return (kind, self.way(), name, [self.expression(depth + 1) for _ in range(count)])

    def sink(self, expression=None):
        return (self.pick(SINKS), self.way(), expression or self.expression())

    def kept(self):
        return {kind: list(names) for kind, names in self.known.items()}

    def block(self, depth, inside, most=3):
        before = self.kept()
        made = Block(self.statement(depth + 1, inside) for _ in range(self.random.randrange(1, most + 1)))
        # What is made in a block that may not run is seldom asked for behind it: the program would often end there.
        if self.chance(0.9):
            self.known = before
        return made

    def body(self, depth, kind, parameters, most=3):
        before = self.kept()
        made = Body.made(self.block(depth, {"function"}, most), kind, parameters)
        gives = self.expression(1) if self.chance(0.6) else None
        self.known = before
        return made, gives

    def statement(self, depth, inside):
        kinds = ["set"] * 6 + ["act"] * 4 + ["add", "unpack", "after", "by_name"]
        if depth < 3:
            kinds += ["if"] * 3 + ["each", "each", "while", "try", "try", "list", "map", "append", "put", "each_do", "later", "switch",
                                   "generator", "closures", "with", "lambda", "shared", "doubled", "left"]
        if depth < 2:
            kinds += ["function"] * 3 + ["closure", "closure", "keyed", "decorated", "defined", "nested", "static", "dynamic", "alias", "twice"]
        if depth < 2 and "function" not in inside:
            kinds += ["class", "made_getter"]
        for kind, words in (("functions", ["call"] * 3), ("closures", ["call_closure"] * 3), ("keyed", ["keyed_call"] * 2), ("objects", ["set_field", "go", "go"]),
                            ("generators", ["each_of"] * 2), ("later", ["call_all"] * 2)):
            if self.known[kind]:
                kinds += words
        if "function" in inside:
            kinds += ["return", "outer"]
        if "loop" in inside:
            kinds += ["break", "continue"]
        if "try" in inside:
            kinds += ["raise"]
        return getattr(self, "draw_" + self.pick(kinds))(depth, inside)

    def draw_set(self, *_):
        return (self.pick(("declare", "set", "set")), self.name(), self.expression())

    def draw_add(self, *_):
        return ("add", self.name(), self.piece())

    def draw_act(self, *_):
        return ("act", self.sink())

    def draw_call(self, *_):
        return ("act", self.called("call", 0))

    def draw_call_closure(self, *_):
        return ("act", self.called("call_closure", 0))

    def draw_keyed_call(self, *_):
        return ("act", self.called("keyed_call", 0))

    def draw_unpack(self, *_):
        one = self.pick(NAMES[:2])
        return ("unpack", self.way(), one, self.pick(NAMES[2:]), *self.expressions(3))

    def draw_if(self, depth, inside):
        other = self.block(depth, inside) if self.chance(0.5) else None
        return ("if", self.condition(), self.block(depth, inside), other)

    def draw_each(self, depth, inside):
        items = [("copy", one) for one in self.expressions(self.random.randrange(1, 4))]
        return ("each", self.way(), self.name(), items, self.block(depth, inside | {"loop"}))

    def draw_while(self, depth, inside):
        return ("while", self.new("i"), self.random.randrange(3), self.block(depth, inside | {"loop"}))

    def draw_try(self, depth, inside):
        end = self.block(depth, inside - {"loop"}, 1) if self.chance(0.3) else None
        return ("try", self.block(depth, inside | {"try"}), self.block(depth, inside), end)

    def draw_switch(self, depth, inside):
        ways = [self.block(depth, inside - {"loop"}, 2) for _ in range(2)]
        other = self.block(depth, inside - {"loop"}, 1) if self.chance(0.5) else Block()
        return ("switch", self.random.randrange(3), *(Block([*way, ("leave", self.chance(0.6))]) for way in ways), other)

    def draw_list(self, *_):
        made = ("list", self.new("l"), self.expressions(2))
        self.known["lists"].append(made[1])
        return made

    def draw_map(self, *_):
        made = ("map", self.new("m"), *self.expressions(2))
        self.known["maps"].append(made[1])
        return made

    def draw_doubled(self, *_):
        made = ("doubled", self.way(), self.new("m"), *self.expressions(3))
        self.known["maps"].append(made[2])
        return made

    def draw_append(self, depth, inside):
        if not self.known["lists"]:
            return self.draw_act()
        return ("append", self.pick(self.known["lists"]), self.expression(1))

    def draw_put(self, depth, inside):
        if not self.known["maps"]:
            return self.draw_act()
        return ("put", self.pick(self.known["maps"]), self.pick(("k", "l")), self.expression(1))

    def draw_each_do(self, depth, inside):
        name, function = self.name(), self.new("e")
        before = self.kept()
        body = Body.made(self.block(depth, (inside - {"loop", "try"}) | {"function"}, 2), "closure", [name])
        self.known = before
        return ("each_do", self.way(), function, name, [("copy", one) for one in self.expressions(2)], body)

    def draw_later(self, depth, inside):
        if not self.known["functions"]:
            return self.draw_act()
        name, count = self.pick(self.known["functions"])
        return ("later", self.way(), name, self.expressions(count))

    def draw_function(self, depth, inside):
        name = self.new("f")
        parameters = self.random.sample(NAMES, self.pick((0, 1, 1, 2)))
        standard = None
        if parameters and self.chance(0.4):
            # A default may be about what stands before it.
            standard = ("cat", ("name", parameters[0]), self.piece()) if len(parameters) == 2 and self.chance(0.5) else self.expression(1)
        said = [("parameter", one) for one in parameters]
        if standard:
            said[-1] = ("default", parameters[-1], standard)
        body, gives = self.body(depth, "method", parameters, 4)
        leaves_out = standard is not None and (standard[0] == "text" or len(parameters) == 2) and self.chance(0.5)
        self.known["functions"].append((name, len(parameters) - leaves_out))
        return ("function", name, said, body, gives)

    def draw_closure(self, depth, inside):
        name = self.new("v")
        parameters = self.random.sample(NAMES, self.pick((0, 1, 1)))
        body, gives = self.body(depth, "closure", parameters)
        self.known["closures"].append((name, len(parameters)))
        return ("closure", self.way(), name, [("parameter", one) for one in parameters], body, gives)

    def draw_lambda(self, *_):
        name, parameter = self.new("v"), self.name()
        self.known["closures"].append((name, 1))
        return ("lambda", self.way(), name, parameter, self.sink(self.expression(1)))

    def draw_keyed(self, depth, inside):
        name, parameter = self.new("f"), self.name()
        body, _ = self.body(depth, "method", [parameter])
        self.known["keyed"].append((name, parameter))
        return ("keyed", self.way(), name, parameter, self.place(), body)

    def draw_decorated(self, *_):
        outer, name, parameter = self.new("w"), self.new("v"), self.name()
        self.known["closures"].append((name, 1))
        return ("decorated", self.way(), outer, name, parameter, self.sink(self.expression(1)), self.sink(("name", parameter)))

    def draw_defined(self, *_):
        name, parameter = self.new("f"), self.name()
        self.known["functions"].append((name, 1))
        return ("defined", self.way(), name, parameter, self.sink(("cat", ("name", parameter), self.piece())))

    def draw_nested(self, *_):
        name, variable = self.new("f"), self.name()
        self.known["functions"].append((name, 0))
        return ("nested", name, variable, self.place(), self.place(), self.sink(("cat", ("name", variable), self.piece())))

    def draw_static(self, *_):
        name = self.new("f")
        self.known["functions"].append((name, 0))
        return ("static", name, self.place(), self.sink(("name", "s")), self.piece())

    def draw_dynamic(self, *_):
        name, variable = self.new("f"), self.new("g")
        return ("dynamic", name, variable, self.place(), self.place(), self.sink(("global", variable)))

    def draw_alias(self, *_):
        return ("alias", self.way(), self.new("f"), self.place(), self.name())

    def draw_twice(self, *_):
        return ("twice", self.new("f"), self.sink(self.place()), self.sink(self.place()))

    def draw_after(self, *_):
        return ("after", self.way(), self.name(), self.place())

    def draw_shared(self, *_):
        name = self.new("l")
        self.known["lists"].append(name)
        return ("shared", self.way(), name, [("copy", self.place()) for _ in range(2)], self.place(), self.sink(("item", name, self.random.randrange(2))))

    def draw_left(self, *_):
        return ("left", self.way(), self.name(), [self.place(), self.place()], self.place(), self.new("f"))

    def draw_by_name(self, *_):
        return ("by_name", self.way(), self.name(), self.place())

    def draw_generator(self, *_):
        name = self.new("g")
        made = ("generator", self.way(), name, self.expression(1), self.expressions(self.random.randrange(1, 3)))
        self.known["generators"].append(name)
        return made

    def draw_each_of(self, depth, inside):
        return ("each_of", self.name(), self.pick(self.known["generators"]), self.block(depth, inside | {"loop"}, 2))

    def draw_closures(self, *_):
        name, variable = self.new("q"), self.name()
        made = ("closures", self.way(), name, variable, [("copy", one) for one in self.expressions(2)], self.sink(("name", variable)))
        self.known["later"].append(name)
        return made

    def draw_call_all(self, *_):
        return ("call_all", self.way(), self.pick(self.known["later"]))

    def draw_with(self, depth, inside):
        return ("with", self.way(), self.new("C"), self.name(), self.expression(1), self.block(depth, inside - {"loop", "function", "try"}, 2),
                self.sink(self.place()))

    def draw_class(self, *_):
        name, thing = self.new("C"), self.new("o")
        made = ("class", name, thing, self.expression(1), self.sink(("own_field",)))
        self.known["objects"].append(thing)
        return made

    def draw_made_getter(self, *_):
        name, thing = self.new("C"), self.new("o")
        self.known["getters"].append(thing)
        return ("made_getter", self.way(), name, thing, self.place())

    def draw_set_field(self, *_):
        return ("set_field", self.way(), self.pick(self.known["objects"]), self.expression(1))

    def draw_go(self, *_):
        return ("go", self.way(), self.pick(self.known["objects"]))

    def draw_outer(self, *_):
        return ("outer", self.name())

    def draw_return(self, *_):
        return ("if", self.condition(), Block([("return", self.expression(1))]), None)

    def draw_raise(self, *_):
        return ("if", self.condition(), Block([("raise",)]), None)

    def draw_break(self, *_):
        return ("if", self.condition(), Block([("break",)]), None)

    def draw_continue(self, *_):
        return ("if", self.condition(), Block([("continue",)]), None)


def draw(seed):
    drawn = Drawn(seed)
    program = [("declare", name, drawn.place()) for name in NAMES]
    program += [drawn.statement(0, frozenset()) for _ in range(drawn.random.randrange(3, 9))]
    return Block([*program, ("act", drawn.sink())])
