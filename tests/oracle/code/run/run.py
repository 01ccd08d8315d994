# SPDX-License-Identifier: Apache-2.0
"""Runs Python programs one after the other and prints what each asked for; nothing of it is done."""
import atexit
import asyncio
import builtins
import concurrent.futures
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import urllib.request

asked = []
is_running = False
real_open = builtins.open


def words_of(one):
    return [str(part) for part in one] if isinstance(one, (list, tuple)) else [str(one)]


def record(name):
    def stub(*arguments, **keywords):
        asked.append([name, [word for one in arguments for word in words_of(one)], {key: words_of(value) for key, value in keywords.items()}])
    return stub


def opened(*arguments, **keywords):
    return opening(*arguments, **keywords) if is_running else real_open(*arguments, **keywords)


opening = record("open")


class Missed(BaseException):
    pass


# What no stub sees is refused, and told.
def watch(event, arguments):
    if is_running and event in ("os.remove", "os.rmdir", "shutil.rmtree", "subprocess.Popen", "os.system", "os.rename", "socket.connect", "open"):
        if event == "open" and not str(arguments[1]).startswith(("w", "a", "x")):
            return
        asked.append(["missed " + event, [str(one) for one in arguments], {}])
        raise Missed(event)


programs = json.load(sys.stdin)
for module, name in ((os, "remove"), (os, "unlink"), (os, "rmdir"), (shutil, "rmtree"), (subprocess, "run"), (subprocess, "call"), (os, "system"),
                     (urllib.request, "urlopen"), (socket, "create_connection"), (http.client, "HTTPConnection")):
    setattr(module, name, record(f"{module.__name__}.{name}"))
threading.excepthook = lambda *_: None
builtins.open = opened
sys.addaudithook(watch)
for text in programs:
    asked = []
    failed = None
    try:
        code = compile(text, "program", "exec")
        is_running = True
        exec(code, {"__name__": "__main__"})
    except BaseException as error:
        failed = f"{type(error).__name__}: {error}"
    try:
        atexit._run_exitfuncs()
    except BaseException:
        pass
    atexit._clear()
    is_running = False
    print(json.dumps([asked, failed]))
