// SPDX-License-Identifier: Apache-2.0
// Writes the seeds of every target below a folder: `fuzz_seeds SOURCE OUT`. They are the examples of the rules, the
// shell texts of tests/oracle, the commands of bench, and the rule and knowledge files themselves.
#include <cstdio>
#include <string>

#include "base/files.h"
#include "base/hash.h"
#include "base/json.h"
#include "rules/read_pack.h"

namespace {

using namespace pawl;

std::string out_folder;

void write_seed(const std::string& target, std::string_view text) {
  const std::string folder = join_path(out_folder, target);
  if (!make_folder(folder) || !write_file(join_path(folder, sha256_hex(text).substr(0, 16)), text)) {
    std::fprintf(stderr, "cannot write below %s\n", folder.c_str());
    std::exit(1);
  }
}

void write_command(std::string_view command) {
  write_seed("parse", command);
  write_seed("engine", command);
  for (const char* event : {"PreToolUse", "BeforeTool", "PostToolUse"}) {
    Value message = Value::object();
    message.set("hook_event_name", Value::of(event))
        .set("session_id", Value::of("s"))
        .set("cwd", Value::of("/home/dev/app"));
    message.set("tool_name", Value::of("Bash"));
    Value input = Value::object();
    input.set("command", Value::of(command));
    message.set("tool_input", std::move(input));
    write_seed("message", write_json(message));
  }
}

void write_folder_of_toml(const std::string& folder) {
  for (const std::string& name : names_in(folder)) {
    const Result<std::string> text = disk().read(join_path(folder, name), 1 << 20);
    if (name.ends_with(".toml") && text) write_seed("toml", *text);
  }
}

// The files that runners and git read, as they are usually written; what comes first picks the reader.
void write_files() {
  write_seed(
      "files",
      "mB ?= build\nO := $(S:.c=.o)\n.PHONY: all\nall: x $(O)\n%.o: %.c\n\t@$(CC) -c $< -o $@\nifeq ($(V),1)\nX = a\n"
      "else\nX = b\nendif\ninclude self\ndefine D\nls\nendef\nx:\n\t$(D) $(shell date) \\\n\t  $$HOME\n");
  write_seed("files",
             "jroot := \"/x\"\nall a='1' *b: (dep a)\n  @rm -rf {{root / a}}\ndep y:\n  #!/bin/sh\n  ls {{y}}\n");
  write_seed("files", "p{\"scripts\":{\"all\":\"npm run x\",\"preall\":\"rm -rf y\",\"x\":1}}");
  write_seed("files", "g[alias]\n  all = !rm -rf ~ # x\n[core]\n  hooksPath = \".husky/_\"\n[include] path = x\n");
  write_seed("files",
             "s#!/usr/bin/env bash\nset -e\ncase \"$1\" in a) rm -rf x ;; esac\n. ./f\n[ -z \"$2\" ] && f() { ls; }\nf "
             "\"$@\"\n");
}

// Statements, as they are usually written; what comes first picks the dialect.
void write_statements() {
  for (const char* text :
       {"\x01WITH x AS (DELETE FROM a.b WHERE 1=1 OR NOT id = $T) SELECT pg_read_file('/x') FROM \"c\"; \\! ls\n\\copy "
        "t to 'x'\n",
        "\x01"
        "DO $$ DECLARE r record; BEGIN FOR r IN SELECT 1 LOOP EXECUTE format('DROP TABLE %I', r.t); END LOOP; END $$;",
        "\x02"
        "DELIMITER //\n/*!40101 ALTER TABLE `t` DROP `c`, ADD d int */// CREATE TRIGGER x BEGIN DELETE FROM t; END//",
        "\x03.import a.csv t\nUPDATE OR IGNORE [t] SET x = 'it''s' WHERE id BETWEEN 1 AND 2;\n.shell ls\n",
        "\x04IF EXISTS (SELECT 1) DROP TABLE #t\nGO\nEXEC sp_executesql N'TRUNCATE TABLE x' EXEC xp_cmdshell 'dir'",
        "\x06"
        "CONFIG SET dir \"/x\"\nEVAL \"redis.call('FLUSHALL')\" 0\n",
        "\x07"
        "db.getCollection('x').remove({}); db.runCommand({drop: 'y'})"})
    write_seed("sql", text);
}

}  // namespace

int main(int count, char** values) {
  if (count != 3) return 2;
  const std::string source = values[1];
  out_folder = values[2];
  const std::string rules = join_path(source, "rules");
  for (const std::string& name : names_in(rules)) {
    if (!name.ends_with(".toml")) continue;
    Pack pack;
    read_pack({name, disk().read(join_path(rules, name), 1 << 20).value_or("")}, pack);
    for (const Rule& rule : pack.rules) {
      for (const auto& examples : {rule.hits, rule.misses, rule.instead}) {
        for (const std::string_view example : examples) {
          write_command(example);
          const std::size_t brace = example.find(" {");
          if (brace != std::string_view::npos) write_seed("json", example.substr(brace + 1));
        }
      }
    }
  }
  const std::string texts = disk().read(join_path(source, "tests/oracle/shell_texts.txt"), 1 << 20).value_or("");
  for (std::size_t begin = 0; begin < texts.size();) {
    const std::size_t end = std::min(texts.find("\n%%\n", begin), texts.size());
    write_command(std::string_view(texts).substr(begin, end - begin));
    begin = end + 4;
  }
  for (const char* code :
       {"import os as o\nfor p in ['a']: o.system(f'rm {p}')", "exec(__import__('base64').b64decode('eA=='))",
        "const {execSync: e} = require('child_process'); e(`a${b}`)", "fetch('u').then(r => r.text()).then(eval)",
        "%w[a b].each { |f| File.delete(f) }; `ls #{x}`", "sub f { my $p = shift; unlink $p } f('a'); qx{ls}",
        "$f = 'sys' . 'tem'; $f(\"a $b\");", "class A:\n  def f(self): self.x = 1\nA().f()"}) {
    for (const char* language : {"0", "1", "2", "3", "4"}) write_seed("code", std::string(language) + code);
  }
  const std::string commands = disk().read(join_path(source, "bench/commands.txt"), 1 << 20).value_or("");
  for (std::size_t begin = 0; begin < commands.size();) {
    const std::size_t end = std::min(commands.find('\n', begin), commands.size());
    write_command(std::string_view(commands).substr(begin, end - begin));
    begin = end + 1;
  }
  write_folder_of_toml(rules);
  write_folder_of_toml(join_path(source, "knowledge/calls"));
  write_folder_of_toml(join_path(source, "knowledge"));
  write_seed("toml",
             "mode = \"strict\"\n[guard]\nprotection_level = \"balanced\"\nblocked_tools = [\"x\"]\nscoring_weights = "
             "{ runtime = 1.0 }\n");
  write_files();
  write_statements();
  write_seed("json", "{\"a\":[1,2.5e3,\"\\ud83d\\ude00\",null,true,{}],/*c*/\"b\":\"x\"}");
  return 0;
}
