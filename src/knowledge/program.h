// SPDX-License-Identifier: Apache-2.0
// What a program does with its flags and operands. The tables are made at build time from knowledge/programs/*.toml
// (docs/formats/knowledge.md); nothing is parsed when Pawl starts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "model/effect.h"

namespace pawl {

// What a flag's value or an operand is to the program.
enum class Role : std::uint8_t {
  text,               // only said: a pattern, a message, a number
  read,               // a path that is read (a folder: what stands in it is listed)
  show,               // a path whose content comes out
  write,              // a path that is written, and replaced if it exists
  append,             // a path that is added to
  create,             // a path that is made
  remove,             // a path that is deleted
  move,               // a path that is moved away
  permission,         // a path whose mode or owner changes
  folder,             // the folder to work in
  shell,              // shell text that is run
  code,               // program text in the program's own language
  script,             // a file of program text that is run
  command,            // from here on: another command
  words,              // a text that is cut into words: the first ones of a command
  url,                // a place on the network
  saved_url,          // the same, and what it gives is saved here under the last part of its name
  address,            // socat's: a host, a file or a command
  host,               // a host, or host:path; a command that follows is text for a shell there
  container,          // a container, pod or image; a command that follows runs in it
  send,               // a path whose content goes out
  stage,              // a path whose content goes into version control, and out with the next push
  ref,                // a git ref or refspec
  mode,               // a file mode
  device,             // a block device that is written
  setting,            // KEY=VALUE for one run: may carry something to run
  data,               // text that goes out; `@file` and `name=@file` send that file
  header,             // said to the other side to prove who asks: a use of a secret, not a leak
  blob,               // REV:PATH, a file out of git's history whose content comes out
  expression,         // what the shell evaluates once more: arithmetic, a variable's name with its subscript
  read_first,         // a path that is read before the program goes to its `folder`
  write_first,        // a path that is written there
  sought,             // a pattern of text that is looked for in the files that are named too
  mount,              // SOURCE:TARGET[:OPTIONS], or keys like source=: what of the host a container sees
  line,               // shell text that is run, each operand for itself: hyperfine
  over_there,         // shell text that is run on another host
  field,              // text that goes out; `name@file` sends that file as well
  version,            // a git ref, or a path of which versions come out
  name,               // a pattern of names that are looked for below the paths that are named too: fd, locate
  ending,             // the ending of such names: fd -e
  list,               // a file that names the files that are read: tar -T
  manifest,           // a file, folder or address of what a cluster or a container service shall run
  recipe,             // the name of what it runs out of its file of recipes: `npm run NAME`
  recipe_or_program,  // the same, or else an installed program: `yarn NAME`
  settings,           // a file of settings, some of which may carry something to run: ssh -F
  interpreter,        // a command line that is given program text with `-c`: `make SHELL=`
  transport,          // a command to which the program adds a host and a command for it: `rsync -e ssh`
  patch,              // a file that holds a patch: it says which files are changed
  patch_text,         // the patch itself
  strip,              // how many leading parts of the names in a patch are left off: patch -p
  below,              // a folder below which the names in a patch are: git apply --directory
  inside,             // a folder of the container to work in: docker run -w
  quote,              // a path that is read, and whose lines it may quote: in its messages, in what it asks for
  renaming,           // `s,PATTERN,REPLACEMENT,`: how what it writes is called
  member,             // the name of something in an archive, which is unpacked under that name
  typed,              // what is typed into another terminal, where it is shell text; key names among it
  unread,             // a file or folder of what it runs, in a form that nobody reads: counts if this call fetched it
  login,              // USER, or USER%PASSWORD: smbclient -U
  password_source,    // where a password is: `pass:TEXT`, `file:PATH`, `env:NAME`: openssl -pass
  process,            // the id or the name of a running process that it attaches itself to: strace -p
  port,               // the port of what it ends: kill-port 3000
};

struct RoleWord {
  Role value;
  std::string_view name;
  std::optional<EffectKind> on_path = std::nullopt;  // what is done to the path that it is, if it is one
};
inline constexpr auto kRoleWords = std::to_array<RoleWord>({
    {Role::text, "text"},
    {Role::read, "read", EffectKind::read},
    {Role::show, "show", EffectKind::read},
    {Role::write, "write", EffectKind::write},
    {Role::append, "append", EffectKind::write},
    {Role::create, "create", EffectKind::create},
    {Role::remove, "delete", EffectKind::remove},
    {Role::move, "move", EffectKind::move},
    {Role::permission, "permission", EffectKind::permission},
    {Role::folder, "folder"},
    {Role::shell, "shell"},
    {Role::code, "code"},
    {Role::script, "script"},
    {Role::command, "command"},
    {Role::words, "words"},
    {Role::url, "url"},
    {Role::saved_url, "saved-url"},
    {Role::address, "address"},
    {Role::host, "host"},
    {Role::container, "container"},
    {Role::send, "send", EffectKind::read},
    {Role::stage, "stage", EffectKind::read},
    {Role::ref, "ref"},
    {Role::mode, "mode"},
    {Role::device, "device", EffectKind::write},
    {Role::setting, "setting"},
    {Role::data, "data"},
    {Role::header, "header"},
    {Role::blob, "blob"},
    {Role::expression, "expression"},
    {Role::read_first, "read-first", EffectKind::read},
    {Role::write_first, "write-first", EffectKind::write},
    {Role::sought, "sought"},
    {Role::mount, "mount"},
    {Role::line, "line"},
    {Role::over_there, "over-there"},
    {Role::field, "field"},
    {Role::version, "version"},
    {Role::name, "name"},
    {Role::ending, "ending"},
    {Role::list, "list"},
    {Role::manifest, "manifest"},
    {Role::recipe, "recipe"},
    {Role::recipe_or_program, "recipe-or-program"},
    {Role::settings, "settings"},
    {Role::interpreter, "interpreter"},
    {Role::transport, "transport"},
    {Role::patch, "patch", EffectKind::read},
    {Role::patch_text, "patch-text"},
    {Role::strip, "strip"},
    {Role::below, "below"},
    {Role::inside, "inside"},
    {Role::quote, "quote", EffectKind::read},
    {Role::renaming, "renaming"},
    {Role::member, "member"},
    {Role::typed, "typed"},
    {Role::unread, "unread", EffectKind::read},
    {Role::login, "login"},
    {Role::password_source, "password-source"},
    {Role::process, "process"},
    {Role::port, "port"},
});
static_assert(is_whole(kRoleWords, Role::port));
inline constexpr auto kRoleNames = names_of_rows(kRoleWords);

[[nodiscard]] constexpr std::optional<EffectKind> effect_on_path(Role role) {
  return kRoleWords[static_cast<std::size_t>(role)].on_path;
}

// Marks are words, set by flags and operands and asked for by cases; here they are bits. These mean the same for every
// program; all others are words of one program alone.
enum class Mark : std::uint8_t {
  recursive,
  force,
  decode,       // what comes out was decoded
  reads_stdin,  // program text comes from standard input although there are operands
  answers,      // only tells something about itself (--version): runs no program text
  several,      // set by the count of operands: there are two or more
  fed,          // set if something comes on its standard input: it may answer what it would ask
  settings,     // prints settings to be evaluated only then: gpg-agent --daemon
  redirected,   // its connections may lead elsewhere than their host says: curl --proxy
  listed,       // reads the files that its standard input names: zip -@
  lists,        // lists the files below only then: rg --files
  everywhere,   // and on the whole machine, unless it is given paths: locate
  partly,       // and only some of them, which are not told
  matched,      // and only those in which it found something: grep -l
  first,        // prints only the first field of each line: cut -f1
  others,       // all but that
  equals,       // fields end at `=`: -d=
  only,         // prints only what its pattern matches: grep -o
  quiet,        // prints none of the secrets that `prints_secrets` speaks of: `set -e`
  each,         // its command runs once for each item; a value of the flag stands for the item in it: xargs -I
  items,        // the flag's value is a file of the items: xargs -a
  by_null,      // the items end at a NUL: xargs -0
  made,         // the flag's value is what it makes of its operands: gcc -o
  recipes,      // the flag's value is the file of recipes that it runs: make -f
  variable,     // the flag's two values are a variable of its recipes and what it holds: just --set
  idle,         // runs none of its recipes: make -n
  members,      // runs those of other folders of the project: npm --workspace
  unhooked,     // runs no hooks around what it does: git commit --no-verify
  temp,         // makes a file below the folder for temporary files, or below the flag's value: mktemp -p
  every,        // tells of every process: ps -e
  chosen,       // only of those that the flag's value chooses: ps -C
  method,       // the flag's value is the method of a request: curl -X
  asks,         // what would be sent stands in the address: curl -G
  question,     // the same for the flag's value alone: curl --url-query
  literal,      // the flag's value is sent as it stands, a file that it seems to name is not: curl --data-raw
  braces,       // the flag's value may name several files in braces: curl -T '{a,b}'
  read_only,    // changes nothing in what it opens: sqlite3 -readonly
  clears,       // its command gets none of the environment: env -i
  options,      // the flag's value is a file of more flags, one a line: curl -K
  applies,      // changes files although another flag says that it only looks: git apply --stat --apply
  links,        // follows the links below the folders that it goes through: find -L
  cut,          // not all of its input comes out: dd skip=
  encodes,      // what comes out hides what it read only then: zip -P
  loads,        // what it runs gets variables out of a file, which the flag may name: docker run --env-file
  password,     // its value is a password or a token (sshpass -p); of role `header`: a name, `:` and one (curl -u)
};

struct MarkWord {
  Mark value;
  std::string_view name;
};
inline constexpr auto kMarkWords = std::to_array<MarkWord>({
    {Mark::recursive, "recursive"},
    {Mark::force, "force"},
    {Mark::decode, "decode"},
    {Mark::reads_stdin, "stdin"},
    {Mark::answers, "answers"},
    {Mark::several, "several"},
    {Mark::fed, "fed"},
    {Mark::settings, "settings"},
    {Mark::redirected, "redirected"},
    {Mark::listed, "listed"},
    {Mark::lists, "lists"},
    {Mark::everywhere, "everywhere"},
    {Mark::partly, "partly"},
    {Mark::matched, "matched"},
    {Mark::first, "first"},
    {Mark::others, "others"},
    {Mark::equals, "equals"},
    {Mark::only, "only"},
    {Mark::quiet, "quiet"},
    {Mark::each, "each"},
    {Mark::items, "items"},
    {Mark::by_null, "by-null"},
    {Mark::made, "made"},
    {Mark::recipes, "recipes"},
    {Mark::variable, "variable"},
    {Mark::idle, "idle"},
    {Mark::members, "members"},
    {Mark::unhooked, "unhooked"},
    {Mark::temp, "temp"},
    {Mark::every, "every"},
    {Mark::chosen, "chosen"},
    {Mark::method, "method"},
    {Mark::asks, "asks"},
    {Mark::question, "question"},
    {Mark::literal, "literal"},
    {Mark::braces, "braces"},
    {Mark::read_only, "read-only"},
    {Mark::clears, "clears"},
    {Mark::options, "options"},
    {Mark::applies, "applies"},
    {Mark::links, "links"},
    {Mark::cut, "cut"},
    {Mark::encodes, "encodes"},
    {Mark::loads, "loads"},
    {Mark::password, "password"},
});
static_assert(is_whole(kMarkWords, Mark::password));
inline constexpr auto kMarkNames = names_of_rows(kMarkWords);

using Marks = std::uint64_t;
inline constexpr int kFirstOwnMark = 45;  // bits from here on are a program's own words
static_assert(kMarkWords.size() <= kFirstOwnMark);

[[nodiscard]] constexpr Marks bit_of(Mark mark) {
  return Marks{1} << static_cast<int>(mark);
}

// Those of them that mean the same for every program.
[[nodiscard]] constexpr Marks shared_marks(Marks marks) {
  return marks & ((Marks{1} << kFirstOwnMark) - 1);
}

struct FlagFact {
  // An optional value is attached; an optional number may be the next word too: `make -j 4`.
  enum class Takes : std::uint8_t { nothing, value, optional_value, optional_number, two_values };
  std::string_view name;  // `-r`, `--recursive`; `of=` for operands that are keys with values
  Takes takes = Takes::nothing;
  Role role = Role::text;
  Role second = Role::text;  // of the second value: `jq --slurpfile NAME FILE`
  bool is_dry = false;       // with it the program only says what it would do: `--dry-run`
  Marks sets = 0;
};

struct OperandFact {
  Role role = Role::text;
  bool repeats = false;
};

// An operand of that form sets marks: `+*` is a forced refspec.
struct OperandMark {
  std::string_view pattern;
  Marks sets = 0;
};

// A variable that holds such a value stands for words: `PULUMI_SKIP_CONFIRMATIONS=true` for `--yes`.
struct VariableFact {
  std::string_view name;
  std::string_view pattern;  // of its value
  std::string_view words;
};

struct EffectFact {
  EffectKind kind = EffectKind::read;
  Action action = Action::none;
  Attributes attributes;
};

// What a flag's value is in one case: `tar -f` is written if it packs, read if it unpacks.
struct ValueFact {
  std::string_view flag;
  Role role = Role::text;
};

// What holds when all of `needs` and none of `refuses` is set.
struct CaseFact {
  Marks needs = 0;
  Marks refuses = 0;
  bool replaces_operands = false;
  std::span<const OperandFact> operands;
  std::span<const EffectFact> effects;
  std::span<const ValueFact> values;
};

// What its written operand is afterwards: what the operands that it reads or moves were.
enum class Places : std::uint8_t { nothing, copy, link, move };

struct ProgramFact {
  std::string_view name;           // for a subcommand: `stash drop`
  std::string_view like;           // another program, which is described and judged in its place; empty: it is itself
  std::string_view language;       // of the program text it runs: `shell`, `python`
  bool uses_single_dash = false;   // long flags begin with one dash
  bool takes_assignments = false;  // NAME=VALUE operands before the command
  bool appends_input = false;      // the command that it runs gets more words from standard input
  bool prints_secrets = false;     // what it prints holds secrets, though no file says so: env
  bool prints_settings = false;    // what it prints is shell text to be evaluated, as it is known: ssh-agent
  bool encodes = false;            // what it prints hides what it read, unless it decodes
  bool stops_at_operand = false;   // flags after the first operand are no longer its own
  bool is_script = false;          // is given to an interpreter as well, as a file of this name: `python manage.py`
  bool lists = false;              // prints the names of all files below the paths it is given, or where it stands
  bool bundles = false;            // its first word may be flags without a dash: `tar xzf FILE`
  bool looks = false;              // tells only names, sizes, kinds and rights of what it is given: ls
  bool prints_input = false;       // prints what it reads from standard input, whatever its operands are: tee
  bool fills = false;              // what it reads from standard input goes into the files that it writes: sponge
  bool clones = false;             // the folder that it makes is full at once: git clone, degit
  bool copies = false;             // what it reads is afterwards somewhere else too, in whatever form: cp, tar, base64
  bool keeps_lines = false;        // prints every line that it reads, or a part of it: sort, cut
  bool fetches = false;            // what it prints and writes comes from another machine: gh api, rclone cat
  std::span<const FlagFact> flags;
  std::span<const OperandMark> operand_marks;
  std::span<const OperandFact> operands;
  std::span<const EffectFact> effects;
  std::span<const CaseFact> cases;
  std::span<const ProgramFact> subs;
  Places places = Places::nothing;
  std::uint8_t command_words = 0;  // how many operands are the words of a subcommand: 2 for `aws ec2 run-instances`
  std::uint8_t strips = 0;         // leading parts that it leaves off the names in a patch, untold; 0: all but the last
  std::span<const std::string_view> help;  // flags with which it only tells how it is used: `--help`
  std::string_view words_from;  // a variable that holds more words for it, NAME_SUB for one subcommand: TF_CLI_ARGS
  std::span<const VariableFact> variables;
  std::string_view shows;  // a file of the folder where it works whose content comes out, if it is there: `.env`
};

// By the program's bare name; nullptr if it is not known.
[[nodiscard]] const ProgramFact* find_program(std::string_view name);

// All of them, for reports.
[[nodiscard]] std::span<const ProgramFact> all_programs();

}  // namespace pawl
