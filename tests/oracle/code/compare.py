#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds what content/code says that a program may call against what the real interpreters were asked for.

    compare.py LISTER [--count N] [--seed N] [--keep] [LANGUAGE]...

Programs are drawn from a seed (programs.py) and run where they can do no harm: every function that would do something is another one that
only records, in namespaces of its own, with a root that cannot be written. Each real call must be among those that Pawl says may happen: the
same, or one of which a part is not known. What failed once is kept/ and comes first. Ends with 77 where there are no namespaces."""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import time

import languages
import programs

HERE = os.path.dirname(os.path.abspath(__file__))
# A function of PHP that is disabled can be defined anew.
INTERPRETERS = {"python": ["/usr/bin/python3", "run.py"], "node": ["node", "run.cjs"], "perl": ["perl", "run.pl"], "ruby": ["ruby", "run.rb"],
                "php": ["php", "-d", "disable_functions=unlink,rmdir,rename,file_put_contents,system,exec,shell_exec,passthru,popen,fopen,"
                        "file_get_contents,fsockopen,stream_socket_client", "run.php"]}
ENDINGS = {"python": "py", "node": "js", "perl": "pl", "ruby": "rb", "php": "php"}
APART = ["unshare", "-Urmpnf", "sh", "-c", "mount -t tmpfs none /home && mount -o remount,bind,ro / && exec \"$@\"", "apart"]
# One function under two names.
SAME = {"os.unlink": "os.remove", "File.Path.rmtree": "rmtree", "File.unlink": "File.delete", "IO.write": "File.write"}


MOST_CALLS = 200


def run_real(language, texts):
    *program, script = INTERPRETERS[language]
    given = "\0".join(texts) + "\0" if language == "perl" else json.dumps(texts)
    done = subprocess.run(APART + [*program, os.path.join(HERE, "run", script)], input=given, capture_output=True, text=True, timeout=3000)
    lines = done.stdout.splitlines()
    if len(lines) != len(texts):
        sys.exit(f"{language}: {len(lines)} answers to {len(texts)} programs\n{done.stderr[-2000:]}")
    return [json.loads(line) for line in lines]


def run_pawl(lister, language, texts):
    given = b"".join(f"{language} {len(text.encode())}\n".encode() + text.encode() for text in texts)
    done = subprocess.run([lister], input=given, capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def fits(asked, call):
    """`same`, `unknown`, or nothing."""
    name, given, keywords = asked
    if call[0].endswith("?"):
        return "unknown"
    if SAME.get(call[0], call[0]) != SAME.get(name, name):
        return None
    said = call[1]
    is_unknown = False
    for i, word in enumerate(given):
        if i >= len(said):
            return "unknown" if is_unknown else None
        if said[i] is None:
            is_unknown = True
        elif said[i] != word:
            return None
    for key, words in keywords.items():
        told = call[2].get(key)
        if told is None or None in told:
            # One that is not named may be in what is not known.
            if told is None and not is_unknown and None not in said and "?" not in call[2]:
                return None
            is_unknown = True
        elif told != words:
            return None
    return "unknown" if is_unknown else "same"


def judge(real, said):
    """Which of the real calls Pawl does not say, and how many it only says may be any."""
    is_whole, calls = said
    missing, unknown = [], 0
    # A program that calls itself for ever says the same again and again.
    for asked in real[0][:MOST_CALLS]:
        found = {fits(asked, call) for call in calls}
        if "same" in found:
            continue
        if "unknown" in found or not is_whole:
            unknown += 1
        else:
            missing.append(asked)
    return missing, unknown


def is_wrong(lister, language, program):
    try:
        text = languages.text_of(language, program)
    except Exception:
        return False
    return bool(judge(run_real(language, [text])[0], run_pawl(lister, language, [text])[0])[0])


def smaller(program):
    """The same program without one statement, or with what is in it in its place."""
    for i, statement in enumerate(program):
        yield program.of(program[:i] + program[i + 1:])
        for k, part in enumerate(statement):
            if isinstance(part, programs.Block):
                yield program.of(program[:i] + part + program[i + 1:])
                for less in smaller(part):
                    yield program.of(program[:i] + [statement[:k] + (less,) + statement[k + 1:]] + program[i + 1:])


def minimised(lister, language, program):
    # What the names are worth at first stays: another program than the one that differs may differ, too.
    first, program = program[:len(programs.NAMES)], program.of(program[len(programs.NAMES):])
    for _ in range(60):
        for less in smaller(program):
            if is_wrong(lister, language, less.of(first + less)):
                program = less
                break
        else:
            break
    return program.of(first + program)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("lister")
    options.add_argument("--count", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--show", type=int, default=3)
    options.add_argument("--keep", action="store_true")
    options.add_argument("languages", nargs="*")
    chosen = options.parse_intermixed_args()
    if subprocess.run(APART + ["true"], capture_output=True).returncode != 0:
        print("no namespaces here")
        return 77
    failed = False
    for language in chosen.languages or languages.LANGUAGES:
        if shutil.which(INTERPRETERS[language][0]) is None:
            print(f"      {language}: not installed")
            continue
        started = time.time()
        kept = sorted(glob.glob(os.path.join(HERE, "kept", f"*.{ENDINGS[language]}")))
        drawn = [programs.draw(chosen.seed * 1_000_000 + i) for i in range(chosen.count)]
        texts = [open(path).read() for path in kept] + [languages.text_of(language, program) for program in drawn]
        real, said = run_real(language, texts), run_pawl(chosen.lister, language, texts)
        operations = unknowns = broken = partly = 0
        wrong = []
        for i, text in enumerate(texts):
            missing, unknown = judge(real[i], said[i])
            operations += len(real[i][0][:MOST_CALLS])
            unknowns += unknown
            broken += real[i][1] is not None
            partly += not said[i][0]
            if missing:
                wrong.append((i, missing))
        print(f"      {language}: {len(texts)} programs, {operations} calls, {unknowns} decided by what is not known, {broken} programs "
              f"ended early, {partly} not read wholly, {len(wrong)} differ ({time.time() - started:.1f} s)")
        failed |= bool(wrong)
        for i, missing in wrong[: chosen.show]:
            if i < len(kept):
                print(f"--- {kept[i]}: not said: {missing[0]}\n{texts[i]}")
                continue
            program = minimised(chosen.lister, language, drawn[i - len(kept)])
            text = languages.text_of(language, program)
            print(f"--- {language}, seed {chosen.seed * 1_000_000 + i - len(kept)}: not said: "
                  f"{judge(run_real(language, [text])[0], run_pawl(chosen.lister, language, [text])[0])[0][0]}\n{text}")
            if chosen.keep:
                with open(os.path.join(HERE, "kept", f"{chosen.seed * 1_000_000 + i - len(kept)}.{ENDINGS[language]}"), "w") as file:
                    file.write(text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
