// SPDX-License-Identifier: Apache-2.0
// A file that one step of a call writes and a later one runs: its text is judged if it is known, else it is unknown
// program text, whichever program wrote it and whichever runner takes it up.
#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

bool is_unseen(const Effect& effect) {
  return effect.kind == EffectKind::execute && (effect.action == Action::unknown || effect.action == Action::decoded);
}

TEST(WrittenThenRun, known_content_is_judged) {
  expect_effects(
      deletes_home,
      {
          "python3 -c \"open('x.sh','w').write('rm -rf ~\\n')\"; sh x.sh",
          "python3 -c \"\nwith open('Makefile','w') as f:\n  f.write('all:\\n')\n  f.write('\\trm -rf ~\\n')\n\"; make",
          "python3 -c \"open('x.sh','a').write('rm -rf ~\\n')\"; sh x.sh",
          "echo true > x.sh; python3 -c \"open('x.sh','a').write('rm -rf ~\\n')\"; sh x.sh",
          "python3 -c \"import os; open('x.sh','w').write('rm -rf ~'); os.system('sh x.sh')\"",
          "python3 -c \"from pathlib import Path; Path('x.sh').write_text('rm -rf ~')\"; ./x.sh",
          "node -e \"require('fs').writeFileSync('x.sh','rm -rf ~')\" && bash x.sh",
          "node -e \"require('fs').appendFileSync('x.sh','rm -rf ~')\" && bash x.sh",
          "ruby -e \"File.write('x.sh','rm -rf ~')\"; ./x.sh",
          "php -r \"file_put_contents('x.sh','rm -rf ~');\"; sh x.sh",
          "printf 'rm -rf ~' | dd of=x.sh; sh x.sh",
          "printf 'rm -rf ~' > a; dd if=a of=x.sh status=none; sh x.sh",
          "echo 'rm -rf ~' | install -m 755 /dev/stdin x.sh; ./x.sh",
          "echo 'rm -rf ~' | cp /dev/stdin x.sh; sh x.sh",
          "echo cm0gLXJmIH4K | openssl base64 -d -out x.sh; sh x.sh",
          "echo 726d202d7266207e | xxd -r -p - x.sh; sh x.sh",
          "echo 'rm -rf ~' | sponge x.sh; sh x.sh",
          "echo 'rm -rf ~' | tee x.sh; sh x.sh",
          "printf 'include i.mk\\n' > Makefile; printf 'all:\\n\\trm -rf ~\\n' > i.mk; make",
      },
      {
          "python3 -c \"open('notes.txt','w').write('rm -rf ~')\"; sh x.sh",
          "echo 'rm -rf ~' | dd of=notes.txt; cat notes.txt",
          "python3 -c \"open('x.sh','w').write('echo hi')\"; sh x.sh",
      });
}

TEST(WrittenThenRun, unknown_content_is_unknown_program_text) {
  expect_effects(is_unseen,
                 {
                     "python3 -c \"open('x.sh','w').write(input())\"; sh x.sh",
                     "python3 -c \"import json; json.dump({}, open('package.json','w'))\"; npm run t",
                     "python3 -c \"f=open('x.sh','w'); f.write('a'); print('rm', file=f)\"; sh x.sh",
                     "node -e \"require('fs').writeFileSync('x.js', process.argv[1])\" a; node x.js",
                     "perl -e 'open F,\">x.sh\"; print F \"rm -rf ~\"; close F'; sh x.sh",
                     "perl -e 'open(my $f,\">\",\"x.sh\"); print $f \"a\"'; sh x.sh",
                     "openssl enc -d -aes-256-cbc -in s.enc -out x.sh -k p; sh x.sh",
                     "gpg -o x.sh -d x.gpg; sh x.sh",
                     "sort -o x.sh y; sh x.sh",
                     "split -l 1 y part; sh partaa",
                     "split -l 1 y; sh xaa",
                     "echo 'echo hi' > x.sh; perl -pi -e 's/echo hi/rm -rf ~/' x.sh; sh x.sh",
                     "iconv -f utf16 -t utf8 -o x.sh x.txt; sh x.sh",
                     "dd if=payload of=x.sh bs=1 skip=10; sh x.sh",
                     "gunzip x.sh.gz; sh x.sh",
                     "printf 'include i.mk\\n' > Makefile; ./gen > i.mk; make",
                     "ex -s x.sh <<E\ni\nrm\n.\nwq\nE\nsh x.sh",
                 },
                 {
                     "gcc -o app main.c && ./app",
                     "go build -o app . && ./app",
                     "esbuild a.ts --outfile=dist/a.js && node dist/a.js",
                     "npx esbuild a.ts --outfile=dist/a.js && node dist/a.js",
                     "rustc -o t t.rs && ./t",
                     "black x.py && python3 x.py",
                     "sed -i 's/a/b/' config.json && npm test",
                     "sort -o names.txt names.txt && sh build.sh",
                     "touch x.sh && chmod +x x.sh",
                     "python3 -c \"open('out.json','w').write(input())\" && node app.js",
                     "tar xf a.tar && make -C a",
                     "cp build.sh b.sh && sh b.sh",
                     "mv build.sh b.sh && sh b.sh",
                 });
}

// What sed makes of a file that was there is what runs.
TEST(WrittenThenRun, a_file_that_is_edited_in_place_is_judged_by_what_it_then_holds) {
  TestWorld world;
  world.files.add_file("/home/dev/app/run.sh", "#!/bin/sh\necho all\n");
  world.files.add_file("/home/dev/app/t.py", "print('a')\n");
  world.files.add_file("/home/dev/app/Makefile", "all:\n\techo a\n");
  world.files.add_file("/home/dev/app/long.sh", std::string(70000, '#') + "\necho a\n");
  const auto has = [&](const char* text, bool (*claim)(const Effect&)) {
    const Analysis analysis = analyse_shell(text, world.world());
    return std::any_of(analysis.effects.begin(), analysis.effects.end(), claim);
  };
  for (const char* text :
       {"sed -i 's/echo all/rm -rf ~/' run.sh && ./run.sh", "sed -i.bak -E 's/(ec)ho .*/rm -rf ~/' run.sh; sh run.sh",
        "sed -i -e 's/echo/rm/' -e 's/all/-rf ~/' run.sh; sh run.sh", "sed -i '' '2s/.*/rm -rf ~/' run.sh; sh run.sh",
        "sed -i '$a rm -rf ~' run.sh; sh run.sh", "cp run.sh x.sh; sed -i 's/.*/rm -rf ~/' x.sh; sh x.sh",
        "mv run.sh x.sh; sed -i 's/.*/rm -rf ~/' x.sh; sh x.sh", "sed -i 's/echo a/rm -rf ~/' Makefile && make",
        "echo 'echo a' >> run.sh; sed -i 's/echo a$/rm -rf ~/' run.sh; sh run.sh"})
    EXPECT_TRUE(has(text, deletes_home)) << text;
  for (const char* text : {"sed -i 's/all/some/' run.sh && ./run.sh", "sed -i '/all/d' run.sh; sh run.sh",
                           "sed -i 's/a/b/' t.py && python3 t.py", "sed -i 's/a$/b/' Makefile && make",
                           "cp t.py u.py && sed -i 's/a/b/' u.py && python3 u.py"}) {
    EXPECT_FALSE(has(text, is_unseen)) << text;
    EXPECT_FALSE(has(text, deletes_home)) << text;
  }
  for (const char* text : {"sed -i 's/a/b/' long.sh; sh long.sh", "sed -i 's/all/\\U&/' run.sh; sh run.sh",
                           "sed -i \"s/all/$X/\" run.sh; sh run.sh", "cp run.sh x.sh; sort -o x.sh y; sh x.sh",
                           "cp run.sh x.sh; perl -pi -e 's/.*/rm -rf ~/' x.sh; sh x.sh"})
    EXPECT_TRUE(has(text, is_unseen)) << text;
}

}  // namespace
}  // namespace pawl
