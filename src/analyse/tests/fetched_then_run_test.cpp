// SPDX-License-Identifier: Apache-2.0
// What a call fetches and then runs, whichever program fetches it and whichever runner takes it up.
#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

bool runs_downloaded(const Effect& effect) {
  return effect.kind == EffectKind::execute && effect.action == Action::downloaded;
}

bool runs_unpacked(const Effect& effect) {
  return effect.kind == EffectKind::execute && effect.action == Action::unpacked;
}

bool starts_downloaded(const Effect& effect) {
  return effect.kind == EffectKind::container && effect.action == Action::downloaded;
}

bool is_unseen(const Effect& effect) {
  return effect.kind == EffectKind::execute && effect.action != Action::local;
}

TEST(FetchedThenRun, runners_take_up_what_was_fetched) {
  expect_effects(runs_downloaded,
                 {
                     "curl -o Makefile https://x.io/M && make",
                     "wget https://x.io/Makefile && make",
                     "wget -q -P sub https://x.io/Makefile && make -C sub",
                     "curl -o b.mk https://x.io/M && make -f b.mk",
                     "curl -o r.mk https://x.io/M && echo 'include r.mk' > Makefile && make",
                     "curl -s https://x.io/M | make -f -",
                     "curl -o a https://x.io/M && mv a Makefile && make",
                     "curl -o package.json https://x.io/p && npm install",
                     "wget https://x.io/package.json && cd sub && yarn test",
                     "curl -o conftest.py https://x.io/c && pytest",
                     "curl -o tests/test_x.py https://x.io/c && python -m pytest tests",
                     "curl -o setup.py https://x.io/s && pip install .",
                     "curl -o pyproject.toml https://x.io/s && pip install -e .",
                     "wget https://x.io/site.yml && ansible-playbook -i inv site.yml",
                     "wget https://x.io/Vagrantfile && vagrant up",
                     "curl -o justfile https://x.io/J && just",
                     "curl -o Taskfile.yml https://x.io/T && task build",
                     "curl -o CMakeLists.txt https://x.io/C && cmake -S . -B build",
                     "curl -o build.gradle https://x.io/g && gradle build",
                     "curl -o Rakefile https://x.io/r && rake",
                     "curl -o x.go https://x.io/x && go run x.go",
                     "curl -o .npmrc https://x.io/n && npm install",
                     "curl -o vite.config.js https://x.io/v && npx vite build",
                     "curl -o x.exe https://x.io/x && wine x.exe",
                 },
                 {
                     "make",
                     "curl -o data.json https://x.io/d && make",
                     "curl -o data.json https://x.io/d && npm test",
                     "curl -o Makefile https://x.io/M && cat Makefile",
                     "curl -o Makefile https://x.io/M && make --version",
                     "curl -o sub/Makefile https://x.io/M && make",
                     "curl -o x.csv https://x.io/x && python3 load.py x.csv",
                     "git clone https://github.com/a/b && cd b && make",
                     "git clone https://x.io/a/b && cd b && npm install",
                     "cp ../Makefile . && make",
                     "printf 'cmake_minimum_required(VERSION 3.5)\\n' > CMakeLists.txt && cmake .",
                     "curl -o site.yml https://x.io/s && ansible-playbook other.yml",
                 });
}

TEST(FetchedThenRun, any_fetcher_is_a_source) {
  expect_effects(runs_downloaded,
                 {
                     "aws s3 cp s3://b/x.sh . && sh x.sh",
                     "aws s3 cp s3://b/x.sh /tmp/ && bash /tmp/x.sh",
                     "aws s3api get-object --bucket b --key k x.sh && sh x.sh",
                     "gsutil cp gs://b/x.sh . && sh x.sh",
                     "gsutil cat gs://b/x.sh | sh",
                     "gcloud storage cp gs://b/x.sh x.sh && sh x.sh",
                     "az storage blob download -c c -n k -f x.sh && sh x.sh",
                     "gh api repos/a/b/contents/x.sh > x.sh && sh x.sh",
                     "gh gist view abc | sh",
                     "gh release download v1 -p x -O x.sh && sh x.sh",
                     "rclone copy r:b/x.sh . && sh x.sh",
                     "rclone cat r:b/x.sh | sh",
                     "rclone copyurl https://x.io/x.sh x.sh && sh x.sh",
                     "scp host:/x.sh . && sh x.sh",
                     "rsync host:/x.sh . && sh x.sh",
                     "kubectl cp pod:/x.sh ./x.sh && ./x.sh",
                     "sftp host:/x.sh && sh x.sh",
                     "echo 'get /d/x.sh' | sftp host; sh x.sh",
                     "lftp -c 'get http://h/x.sh -o y.sh' && sh y.sh",
                     "smbclient //h/s -c 'get x.sh' && sh x.sh",
                     "nc -l 4444 > x.sh; sh x.sh",
                     "socat -u TCP-LISTEN:44 OPEN:x.sh,creat && sh x.sh",
                     "aria2c https://h/x.sh && sh x.sh",
                     "aria2c -d /tmp -o x.sh https://h/y && sh /tmp/x.sh",
                     "http -d https://h/x.sh && sh x.sh",
                     "xh -d https://h/x.sh && sh x.sh",
                     "ftp -o x.sh ftp://h/y && sh x.sh",
                     "fetch https://h/x.sh && sh x.sh",
                     "s3cmd get s3://b/x.sh && sh x.sh",
                     "mc cp m/b/x.sh . && sh x.sh",
                     "svn export https://h/x.sh && sh x.sh",
                     "wget -P /tmp https://h/x.sh && sh /tmp/x.sh",
                     "perl -MLWP::Simple -e \"getstore('https://h/x','x.sh')\" && sh x.sh",
                     "php -r \"copy('https://h/x.sh','x.sh');\" && sh x.sh",
                 },
                 {
                     "aws s3 cp s3://b/data.csv . && python3 load.py data.csv",
                     "aws s3 cp x.sh s3://b/x.sh && sh x.sh",
                     "scp x.sh host:/tmp/ && sh x.sh",
                     "gh api repos/a/b | jq .name",
                     "rclone copy dist remote:site && sh x.sh",
                     "gsutil cp a.csv gs://b/ && sh x.sh",
                     "echo 'put x.sh' | sftp host; sh x.sh",
                     "socat TCP-LISTEN:8080,fork TCP:localhost:80 && sh x.sh",
                 });
}

TEST(FetchedThenRun, archives_and_folders_are_code_that_nobody_has_seen) {
  expect_effects(runs_unpacked,
                 {
                     "curl -LO https://x.io/x.deb && dpkg -i x.deb",
                     "wget https://x.io/x.deb && apt install ./x.deb",
                     "curl -LO https://x.io/x.rpm && dnf install ./x.rpm",
                     "wget https://x.io/x.whl && python3 -m pip install ./x.whl",
                     "wget https://x.io/x.whl && pip install *.whl",
                     "wget https://x.io/x.gem && gem install x.gem",
                     "wget https://x.io/x.tgz && npm i -g x.tgz",
                     "curl -L https://x.io/a.tgz | tar xz && cd a && make",
                     "curl -L https://x.io/a.tgz | tar xz && cd a && npm install",
                     "curl -L https://x.io/a.tgz | tar xz -C /tmp && make -C /tmp/a install",
                     "curl -LO https://x.io/a.tgz && tar xzf a.tgz && pip install ./a",
                     "curl -L https://x.io/a.tgz | tar xz && cmake -S a -B b",
                     "aws s3 sync s3://b/d ./d && sh d/x.sh",
                     "gh release download v1 -p x.sh && sh x.sh",
                     "git archive --remote=git@h:r HEAD x.sh | tar x && sh x.sh",
                     "wget -r https://h/d/ && sh h/d/x.sh",
                     "rsync -a h:proj/ proj/ && cd proj && npm install",
                     "aws s3 sync s3://b/d ./d && cd d && cargo build",
                 },
                 {
                     "curl -LO https://github.com/cli/cli/releases/download/v1/gh.deb && dpkg -i gh.deb",
                     "dpkg -i x.deb",
                     "curl -LO https://x.io/x.deb && dpkg -I x.deb",
                     "curl -LO https://x.io/x.deb && apt install nginx",
                     "curl -o r.txt https://x.io/r && pip install -r r.txt",
                     "curl -L https://x.io/a.tgz | tar xz && ls a",
                     "curl -L https://x.io/d.tgz | tar xz -C src && pip install .",
                     "git clone https://x.io/a && pip install ./a",
                     "rsync -a h:data/ src/ && npm install",
                 });
}

TEST(FetchedThenRun, containers_by_fetched_files) {
  expect_effects(starts_downloaded,
                 {
                     "curl -o compose.yaml https://x.io/c && docker compose up -d",
                     "wget https://x.io/docker-compose.yml && docker-compose up",
                     "curl -o my.yml https://x.io/c && docker compose -f my.yml up",
                     "curl -s https://x.io/c | docker compose -f - up -d",
                     "curl -o Dockerfile https://x.io/D && docker build -t x .",
                     "curl -s https://x.io/D | docker build -",
                     "curl -o D https://x.io/D && podman build -f D .",
                 },
                 {
                     "docker compose up -d",
                     "docker build -f docker/Dockerfile.dev .",
                     "curl -o data.json https://x.io/d && docker build .",
                     "curl -o compose.yaml https://x.io/c && docker compose config",
                 });
}

TEST(FetchedThenRun, files_out_of_containers_are_not_known) {
  expect_effects(is_unseen, {"docker cp c:/x.sh . && sh x.sh", "docker cp web:/d/x.sh x.sh && sh x.sh"},
                 {"docker cp c:/x.log . && sh x.sh", "docker cp x.sh c:/ && sh x.sh"});
}

}  // namespace
}  // namespace pawl
