// SPDX-License-Identifier: Apache-2.0
// What only says what would be done, and what looks like it: dry runs, previews, questions; files that are not folders,
// file systems in files, caches of a container.
#include <gtest/gtest.h>

#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

bool changes(const Effect& effect) {
  return effect.kind != EffectKind::read && effect.kind != EffectKind::connect && effect.kind != EffectKind::execute;
}

TEST(Dry, a_dry_run_changes_nothing_in_any_subcommand) {
  expect_effects(changes,
                 {"apt-get purge nginx", "kubectl delete pod x", "helm uninstall app", "aws s3 rm s3://b --recursive",
                  "rclone purge remote:b", "mkfs.ext4 /dev/sdb1", "git push --force", "docker compose down -v"},
                 {"apt-get -s purge nginx",
                  "apt-get purge --just-print nginx",
                  "apt-get -sy dist-upgrade",
                  "dnf remove --assumeno nginx",
                  "zypper rm -D nginx",
                  "pacman -Rsp x",
                  "brew uninstall -n node",
                  "kubectl delete pod x --dry-run",
                  "kubectl delete pod x --dry-run=server",
                  "kubectl --dry-run=client delete pod x",
                  "helm uninstall app --dry-run",
                  "helm upgrade app . --force --dry-run=server",
                  "flux uninstall --dry-run",
                  "argocd app sync x --prune --dry-run",
                  "aws s3 rm s3://b --recursive --dryrun",
                  "aws ec2 terminate-instances --instance-ids i-1 --dry-run",
                  "az storage blob delete-batch -s u --dryrun",
                  "az deployment group create -g g --mode Complete --what-if",
                  "gsutil -m rsync -d -r -n a gs://b",
                  "s5cmd --dry-run rm 's3://b/*'",
                  "rclone -n purge remote:b",
                  "openstack project purge --dry-run",
                  "restic forget --prune --dry-run",
                  "borg prune -n /r",
                  "ufw --dry-run disable",
                  "nft -c -f x",
                  "mkfs.ext4 -n /dev/sdb1",
                  "fsck -N /dev/sda1",
                  "e2fsck -fn /dev/sdb1",
                  "wipefs -an /dev/sdb",
                  "zfs destroy -rn tank/x",
                  "parallel --dry-run rm -rf {} ::: a b",
                  "npm unpublish x --dry-run",
                  "cargo publish --dry-run",
                  "git push --dry-run --force",
                  "docker compose --dry-run down -v",
                  "emerge -pC x"});
}

TEST(Dry, what_only_looks_like_a_dry_run) {
  expect_effects(changes,
                 {"kubectl delete pod x --dry-run=none", "kubectl delete pod x --dry-run=false",
                  "kubectl delete pod x --dry-run=client --dry-run=none", "kubectl delete pod x --dry-run=$MODE",
                  "kubectl delete pod x -n --dry-run", "kubectl delete pod x -- --dry-run",
                  "helm uninstall app --description --dry-run", "rclone purge remote:b --dry-run=false",
                  "aws s3 rm s3://b --recursive --no-dryrun", "aws s3 rm s3://b --exclude --dryrun",
                  "kubectl delete pod x --some-flag --dry-run", "kubectl exec web -- rm -rf /data --dry-run",
                  "ssh prod rm -rf /srv --dry-run", "npm exec --dry-run rimraf src", "mkfs.vfat -n BOOT /dev/sdb1",
                  "az vm delete -n --dry-run", "RCLONE_DRY_RUN=true; rclone purge remote:b",
                  "RCLONE_DRY_RUN=false rclone purge remote:b"},
                 {"RCLONE_DRY_RUN=true rclone purge remote:b", "env RCLONE_DRY_RUN=1 rclone purge remote:b"});
}

TEST(Dry, what_a_dry_run_reads_and_tells_stays) {
  expect_effects([](const Effect& effect) { return effect.kind == EffectKind::connect; },
                 {"restic -r s3:h/b backup x --dry-run", "rclone copy a remote:b -n"}, {});
  expect_effects([](const Effect& effect) { return effect.kind == EffectKind::remove; },
                 {"restic --password-command 'rm -rf x' forget --dry-run"}, {});
  expect_effects([](const Effect& effect) { return effect.attributes.has(Attribute::carries_secret); },
                 {"aws s3 cp .env s3://b", "rclone copy .env remote:b"},
                 {"aws s3 cp .env s3://b --dryrun", "rclone copy .env remote:b -n"});
}

TEST(Dry, previews_until_a_flag_says_do_it) {
  expect_effects(
      [](const Effect& effect) { return effect.action == Action::destroy || effect.action == Action::apply; },
      {"kops delete cluster --name x --yes", "duplicity remove-older-than 6M file:///b --force",
       "octodns-sync --config-file=x --doit", "aws-nuke run -c x --no-dry-run", "dnscontrol push"},
      {"kops delete cluster --name x", "kops update cluster", "duplicity remove-older-than 6M file:///b",
       "octodns-sync --config-file=x", "aws-nuke run -c x", "dnscontrol preview"});
}

TEST(Dry, questions_about_the_machine) {
  expect_effects([](const Effect& effect) { return effect.kind == EffectKind::system; },
                 {"chage -E 0 root", "passwd -d root", "firewall-cmd --list-all --add-port=22/tcp", "nft flush ruleset",
                  "ufw disable", "visudo", "iptables -F"},
                 {"chage -l dev", "passwd -S", "firewall-cmd --list-all --zone=public", "firewall-cmd --get-zones",
                  "nft list ruleset", "ufw status", "visudo -cf sudoers", "sshd -T", "iptables -C INPUT -j DROP"});
}

TEST(Dry, a_named_file_is_no_folder) {
  constexpr auto is_recursive_delete = [](const Effect& effect) {
    return effect.kind == EffectKind::remove && effect.attributes.has(Attribute::recursive);
  };
  expect_effects(is_recursive_delete,
                 {"rm -rf src", "rm -rf three.d", "rm -rf *.json", "rm -rf a.json/", "rm -rf ~/a.json", "rm -rf .env.d",
                  "ssh prod rm -rf a.json"},
                 {"rm -rf package-lock.json", "rm -rf a/b.tsbuildinfo Makefile", "rm -r notes.txt"});
}

TEST(Dry, a_file_system_in_a_file) {
  expect_effects([](const Effect& effect) { return effect.action == Action::format; },
                 {"mkfs.ext4 /dev/sdb1", "mkfs.ext4 \"$D\"", "gdisk -n 1 /dev/sda", "mkfs.ext4 /mnt/x",
                  "ssh prod mkfs.ext4 /tmp/x.img"},
                 {"mkfs.ext4 -F /tmp/x.img", "mkfs.vfat -n BOOT build/x.img", "mkswap swap.img"});
}

TEST(Dry, caches_of_a_container_that_sees_nothing_of_the_host) {
  constexpr auto is_recursive_delete = [](const Effect& effect) {
    return effect.kind == EffectKind::remove && effect.attributes.has(Attribute::recursive);
  };
  expect_effects(is_recursive_delete,
                 {"docker run -v /var/cache:/var/cache a rm -rf /var/cache/x", "docker exec db rm -rf /var/lib/mysql",
                  "docker run a rm -rf /tmp/../etc", "docker run a ssh prod rm -rf /tmp/x", "ssh prod rm -rf /tmp/x"},
                 {"docker run --rm a sh -c 'rm -rf /var/cache/apk/*'", "docker exec web rm -rf /tmp/x",
                  "docker run a env X=1 rm -rf /var/lib/apt/lists/*"});
}

TEST(Dry, headers_as_words_prove_who_asks) {
  expect_effects([](const Effect& effect) { return effect.attributes.has(Attribute::carries_secret); },
                 {"http POST h.example k=\"$API_KEY\"", "http POST h.example k:=\"$API_KEY\"",
                  "http h.example \"X-Data:$API_KEY\""},
                 {"http h.example \"Authorization:Bearer $API_KEY\"", "xh h.example X-Api-Key:$API_KEY"});
}

TEST(Dry, words_of_a_variable_and_of_what_was_listed) {
  expect_effects([](const Effect& effect) { return effect.action == Action::apply; },
                 {"TF_CLI_ARGS_apply=-auto-approve tofu apply", "TF_CLI_ARGS='-no-color -auto-approve' terraform apply",
                  "export TF_CLI_ARGS_apply=-auto-approve; terraform apply",
                  "env TF_CLI_ARGS_apply=-auto-approve terraform apply", "PULUMI_SKIP_CONFIRMATIONS=true pulumi up"},
                 {"TF_CLI_ARGS_plan=-auto-approve terraform apply", "TF_CLI_ARGS_apply=-no-color terraform apply"});
  expect_effects(
      [](const Effect& effect) { return effect.action == Action::stop || effect.action == Action::destroy; },
      {"docker ps -q | xargs docker kill", "docker ps -aq | xargs -r docker rm -f", "docker stop $(docker ps -q)"},
      {"docker ps -q | xargs docker inspect", "docker ps -q -f name=x | xargs docker stop",
       "docker stop $(docker ps -q --filter name=x)", "docker stop web"});
}

TEST(Dry, jars_and_modules_by_their_names) {
  expect_effects(
      [](const Effect& effect) { return effect.action == Action::stop || effect.action == Action::destroy; },
      {"java -jar jenkins-cli.jar -s https://ci/ delete-job x", "java -Xmx1g -jar /opt/jenkins-cli.jar safe-shutdown",
       "ansible all -m reboot", "ansible all -m ansible.builtin.reboot",
       "ansible web -m file -a 'path=/x state=absent'", "ansible web -m service -a 'name=x state=stopped'"},
      {"java -jar jenkins-cli.jar -s https://ci/ list-jobs", "java -jar app.jar delete-job", "ansible all -m ping",
       "ansible all -m reboot --check", "ansible web -m service -a 'name=x state=started'"});
  expect_effects([](const Effect& effect) { return effect.kind == EffectKind::remove; },
                 {"ansible web -m shell -a 'rm -rf /srv'", "ansible web -a 'rm -rf /srv'"},
                 {"ansible web -m debug -a 'msg=rm'", "ansible web -a uptime"});
}

}  // namespace
}  // namespace pawl
