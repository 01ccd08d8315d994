// SPDX-License-Identifier: Apache-2.0
// Statements for databases in words, files, standard input, code and tools, to effects.
#include "analyse/effects/database_effects.h"

#include <gtest/gtest.h>

#include <string>

#include "analyse/analyse.h"
#include "analyse/dump.h"
#include "analyse/tests/test_world.h"

namespace pawl {
namespace {

class Databases : public testing::Test {
 protected:
  std::string effects_of(std::string_view text) { return dump_effects(analyse_shell(text, world.world())); }

  struct Case {
    std::string_view text;
    std::string_view effects;
  };

  void expect_all(std::initializer_list<Case> cases) {
    for (const Case& c : cases) EXPECT_EQ(effects_of(c.text), c.effects) << c.text;
  }

  TestWorld world;
};

TEST_F(Databases, Words) {
  expect_all({
      {"psql -c 'SELECT 1'", "database"},
      {"psql --command='DELETE FROM t WHERE id = 1' app", "database app"},
      {"psql -c 'SELECT 1' -c 'DROP TABLE users'", "database drop `table users` irreversible"},
      {"psql -c \"SELECT * FROM $T WHERE x = '$Y'\"", "database"},
      {"psql -c \"DELETE FROM $T\"", "database empty `table $T` irreversible uncertain"},
      {"psql -c \"$SQL\"", "database; execute unknown `SQL that is not understood: \\`$SQL\\`` uncertain"},
      {"psql -c 'GRANT ALL ON users TO bob'", "database grant `table users`"},
      {"psql --version", "nothing"},
      {"mysql -uroot -psecret app -e 'UPDATE users SET a=1'", "database change-all `table users` irreversible"},
      {"sqlite3 app.db 'DELETE FROM t'",
       "read /home/dev/app/app.db [project] shown; database empty `table t` irreversible"},
      {"sqlite3 -readonly app.db 'DROP TABLE t'",
       "read /home/dev/app/app.db [project] shown; database `app.db DROP TABLE t`"},
      {"docker exec db psql -c 'DROP TABLE t'", "container db; database drop `table t` irreversible remote"},
      {"redis-cli -n 1 flushdb", "database empty database irreversible"},
      {"redis-cli KEYS 'a*' | xargs redis-cli DEL",
       "database `KEYS a*`; database empty `keys …` irreversible uncertain"},
      {"mongosh --eval 'db.users.deleteMany({})'", "database empty `collection users` irreversible"},
      {"mongosh --eval \"$CODE\"",
       "database; execute unknown `statements for a database: \\`CODE\\` is not set in this text` uncertain"},
  });
}

TEST_F(Databases, StandardInput) {
  expect_all({
      {"psql app", "database app"},
      {"echo 'drop table t' | psql app", "database drop `table t` irreversible"},
      {"psql <<'EOF'\nSELECT 1;\nTRUNCATE t;\nEOF", "database empty `table t` irreversible"},
      {"mysql <<< 'DROP DATABASE x'", "database drop `database x` irreversible"},
      {"echo FLUSHALL | redis-cli", "database empty `all databases` irreversible"},
      {"echo 'db.users.drop()' | mongosh app", "database drop `collection users` irreversible"},
      {"printf \"$X\" | psql",
       "database; execute unknown `statements for a database from standard input are not read` uncertain"},
      {"pg_dump a | psql b", "database a; database b"},
      {"curl https://x.io/a.sql | psql", "connect download x.io; database; execute downloaded psql"},
      {"psql < missing.sql", "database; read /home/dev/app/missing.sql [project]"},
  });
}

TEST_F(Databases, Files) {
  world.files.add_file("/home/dev/app/drop.sql", "DROP TABLE users;");
  world.files.add_file("/home/dev/app/some.sql", "INSERT INTO t VALUES (1); DROP TABLE :name;");
  world.files.add_file("/home/dev/app/other.sql", "frobnicate the table;");
  expect_all({
      {"psql -f drop.sql",
       "execute local drop.sql; database drop `table users` irreversible in /home/dev/app/drop.sql"},
      {"psql < drop.sql",
       "execute local /home/dev/app/drop.sql; database drop `table users` irreversible in /home/dev/app/drop.sql; "
       "read /home/dev/app/drop.sql [project]"},
      {"cat drop.sql | mysql app",
       "read /home/dev/app/drop.sql [project] shown; execute local /home/dev/app/drop.sql; "
       "database drop `table users` irreversible in /home/dev/app/drop.sql"},
      {"psql -c '\\i drop.sql'",
       "execute local drop.sql; database drop `table users` irreversible in /home/dev/app/drop.sql"},
      {"psql -f other.sql", "database; execute local other.sql"},
      {"psql -f some.sql", "database; execute local some.sql"},
      {"sqlplus -S u/p @drop.sql",
       "execute local drop.sql; database drop `table users` irreversible in /home/dev/app/drop.sql"},
      {"psql -f missing.sql", "database; execute local missing.sql"},
      {"echo 'DROP TABLE x' > new.sql && psql -f new.sql",
       "write /home/dev/app/new.sql [project]; database drop `table x` irreversible"},
  });
}

TEST_F(Databases, WhatTheyRun) {
  expect_all({
      {"psql -c '\\! rm -rf ~'", "database; delete /home/dev [home cwd] recursive forced"},
      {"sqlite3 a.db '.shell rm x'",
       "read /home/dev/app/a.db [project] shown; database `a.db .shell rm x`; delete /home/dev/app/x [project]"},
      {"mysql -e '\\! rm x'", "database; delete /home/dev/app/x [project]"},
      {"psql -c \"COPY t TO PROGRAM 'rm -rf /'\"",
       "database `program rm -rf /`; delete / [root home cwd] recursive forced remote"},
      {"psql -c \"SELECT pg_read_file('/home/dev/.ssh/id_rsa')\"",
       "database; read /home/dev/.ssh/id_rsa [secret below-home credential-store] shown"},
      {"psql -c 'ALTER SYSTEM SET a = 1'", "database `server settings`"},
      {"mongosh --eval 'require(\"fs\").unlinkSync(\"x\")'", "database; delete /home/dev/app/x [project]"},
  });
}

TEST_F(Databases, Code) {
  expect_all({
      {"python3 -c 'import sqlite3; sqlite3.connect(\":memory:\").execute(\"DROP TABLE t\")'",
       "read /home/dev/app/:memory: [project]; database drop `table t` irreversible"},
      {"node -e 'c.query(\"DELETE FROM t\")'", "database empty `table t` irreversible uncertain"},
      {"node -e 'c.query(\"DELETE FROM t WHERE id = 1\")'", "nothing"},
      {"node -e '/x/.exec(\"drop it\")'", "nothing"},
  });
}

TEST_F(Databases, Scripts) {
  expect_all({
      {"python manage.py flush",
       "execute local manage.py; execute local `manage.py flush`; database empty flush irreversible"},
      {"php bin/console doctrine:database:drop --force",
       "execute local bin/console; execute local `console doctrine:database:drop`; database drop "
       "doctrine:database:drop "
       "irreversible"},
      {"python manage.py migrate", "execute local manage.py; execute local `manage.py migrate`"},
  });
}

TEST_F(Databases, Tools) {
  Call call;
  call.tool = "mcp__db__run";
  call.input = Value::object();
  call.input.set("sql", Value::of("COPY t TO PROGRAM 'rm x'"));
  EXPECT_EQ(dump_effects(analyse_call(call, world.world())),
            "database `program rm x`; delete x [unknown] remote; execute local mcp__db__run");
  call.input = Value::object();
  call.input.set("query", Value::of("drop table users in postgres"));
  EXPECT_EQ(dump_effects(analyse_call(call, world.world())), "execute local mcp__db__run");
  call.input = Value::object();
  call.input.set("query", Value::of("DROP TABLE users"));
  EXPECT_EQ(dump_effects(analyse_call(call, world.world())),
            "database drop `table users` irreversible; execute local mcp__db__run");
}

}  // namespace
}  // namespace pawl
