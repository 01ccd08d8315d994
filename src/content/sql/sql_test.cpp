// SPDX-License-Identifier: Apache-2.0
// One text, one line of facts.
#include <gtest/gtest.h>

#include "content/sql/database.h"

namespace pawl {
namespace {

struct Case {
  std::string_view text;
  std::string_view facts;
};

void expect_all(SqlDialect dialect, std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(dump(read_sql(c.text, dialect)), c.facts) << c.text;
}

TEST(Sql, WhatIsLost) {
  expect_all(SqlDialect::postgres,
             {{"SELECT 1", "look"},
              {"", "nothing"},
              {"-- DROP TABLE t", "nothing"},
              {"SELECT 'DROP TABLE t'", "look"},
              {"select \"drop table\" from t", "look"},
              {"DROP TABLE users", "drop table users"},
              {"drop table if exists a.users, \"B\" cascade;", "drop table a.users; drop table B"},
              {"DROP DATABASE app", "drop database app"},
              {"DROP SCHEMA public CASCADE", "drop schema public"},
              {"DROP INDEX i", "change index i"},
              {"DROP VIEW v", "change view v"},
              {"DROP MATERIALIZED VIEW v", "change"},
              {"DROP TYPE mood", "change type mood"},
              {"DROP TYPE mood CASCADE", "drop type mood"},
              {"DROP OWNED BY bob", "drop all that bob owns"},
              {"TRUNCATE a, b RESTART IDENTITY", "empty table a; empty table b"},
              {"TRUNCATE TABLE ONLY a", "empty table a"},
              {"ALTER TABLE t DROP COLUMN c", "drop column t.c"},
              {"ALTER TABLE t ADD x int, DROP y", "drop column t.y"},
              {"ALTER TABLE t DROP CONSTRAINT c", "change"},
              {"ALTER TABLE t ALTER COLUMN c DROP NOT NULL", "change"},
              {"ALTER TABLE t ADD COLUMN c int DEFAULT (drop_it(1))", "change"},
              {"CREATE TABLE t (id int); DROP TABLE t", "change; change table t"},
              {"CREATE TABLE IF NOT EXISTS t (id int); DROP TABLE t", "change; drop table t"},
              {"DROP", "unknown SQL that is not understood: `DROP`"}});
}

TEST(Sql, Conditions) {
  expect_all(SqlDialect::postgres, {{"DELETE FROM users", "empty table users"},
                                    {"/* x */ DELETE FROM users -- where", "empty table users"},
                                    {"DELETE FROM users WHERE id = 1", "change table users"},
                                    {"DELETE FROM users WHERE true", "empty table users"},
                                    {"DELETE FROM users WHERE 1=1", "empty table users"},
                                    {"DELETE FROM users WHERE 1", "empty table users"},
                                    {"DELETE FROM users WHERE 'a'='a'", "empty table users"},
                                    {"DELETE FROM users WHERE id=id", "empty table users"},
                                    {"DELETE FROM users WHERE users.id = Users.ID", "empty table users"},
                                    {"DELETE FROM users WHERE id = 1 OR true", "empty table users"},
                                    {"DELETE FROM users WHERE NOT false", "empty table users"},
                                    {"DELETE FROM users WHERE NOT (1 = 2)", "empty table users"},
                                    {"DELETE FROM users WHERE (((1)) = 1)", "empty table users"},
                                    {"DELETE FROM users WHERE 1 < 2 AND 'x' <> 'y'", "empty table users"},
                                    {"DELETE FROM users WHERE 2 = 1 + 1", "empty table users"},
                                    {"DELETE FROM users WHERE 1::int = 1", "empty table users"},
                                    {"DELETE FROM users WHERE name LIKE '%'", "empty table users"},
                                    {"DELETE FROM users WHERE EXISTS (SELECT 1)", "empty table users"},
                                    {"DELETE FROM users WHERE 1 IS NOT NULL", "empty table users"},
                                    {"DELETE FROM users WHERE true IS TRUE", "empty table users"},
                                    {"DELETE FROM users WHERE false", "change table users"},
                                    {"DELETE FROM users WHERE 1=0 OR id=3", "change table users"},
                                    {"DELETE FROM users WHERE true AND id=3", "change table users"},
                                    {"DELETE FROM users WHERE id BETWEEN 1 AND 2", "change table users"},
                                    {"DELETE FROM users WHERE EXISTS (SELECT 1 FROM b)", "change table users"},
                                    {"DELETE FROM users WHERE a = 'x' RETURNING 1=1", "change table users"},
                                    {"DELETE FROM a USING b", "empty table a"},
                                    {"UPDATE users SET admin = 1", "change-all table users"},
                                    {"UPDATE users SET admin = 1 WHERE id = 2", "change table users"},
                                    {"UPDATE users SET a = (SELECT 1 WHERE true)", "change-all table users"},
                                    {"UPDATE ONLY users SET a = 1 WHERE 1=1", "change-all table users"},
                                    {"UPDATE a SET x = b.x FROM b WHERE a.id = b.id", "change table a"}});
}

TEST(Sql, StatementsWithinStatements) {
  expect_all(
      SqlDialect::postgres,
      {{"SELECT 1; DELETE FROM users", "look; empty table users"},
       {"WITH x AS (DELETE FROM users RETURNING *) SELECT * FROM x", "empty table users; look"},
       {"WITH a AS (SELECT 1), b AS (UPDATE t SET x=1) INSERT INTO u SELECT 1", "change-all table t; change"},
       {"WITH x AS (SELECT 1) DELETE FROM t WHERE id IN (SELECT * FROM x)", "change table t"},
       {"EXPLAIN DELETE FROM t", "look"},
       {"EXPLAIN ANALYZE DELETE FROM t", "empty table t"},
       {"EXPLAIN (ANALYZE, BUFFERS) DELETE FROM t", "empty table t"},
       {"EXPLAIN (ANALYZE false) DELETE FROM t", "look"},
       {"EXPLAIN (COSTS off) SELECT 1", "look"},
       {"PREPARE p AS DELETE FROM t", "empty table t"},
       {"INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE SET x = 1", "change"},
       {"SELECT * FROM t FOR UPDATE", "look"},
       {"CREATE TABLE t (id int REFERENCES u ON DELETE CASCADE)", "change"},
       {"DO $$ BEGIN DELETE FROM t; END $$", "empty table t; change"},
       {"DO $$ DECLARE r record; BEGIN FOR r IN SELECT * FROM pg_tables LOOP EXECUTE 'DROP TABLE ' || r.tablename; "
        "END LOOP; END $$",
        "drop table …; change"},
       {"DO $$ BEGIN IF true THEN EXECUTE format('TRUNCATE %I', t); END IF; END $$", "empty table …; change"},
       {"DO $$ BEGIN EXECUTE q; END $$", "change; unknown SQL that is put together at run time"},
       {"DO $$ BEGIN x := 1; PERFORM f(); END $$", "look; change"},
       {"CREATE FUNCTION f() RETURNS void AS $$ TRUNCATE t $$ LANGUAGE sql", "change"},
       {"CREATE FUNCTION f() RETURNS void AS $$ TRUNCATE t $$ LANGUAGE sql; SELECT f()", "change; empty table t; look"},
       {"BEGIN; DELETE FROM t; ROLLBACK", "look; look; rollback"},
       {"BEGIN; DELETE FROM t; COMMIT", "begin; empty table t; commit"},
       {"BEGIN; DELETE FROM t; ROLLBACK TO SAVEPOINT a; COMMIT", "begin; empty table t; look; commit"},
       {"DELETE FROM t; BEGIN; SELECT 1; ROLLBACK", "empty table t; look; look; rollback"}});
}

TEST(Sql, BeyondTheTables) {
  expect_all(SqlDialect::postgres,
             {{"COPY t TO PROGRAM 'curl x'", "program curl x"},
              {"COPY t FROM PROGRAM 'id'", "program id"},
              {"COPY t FROM '/etc/passwd'", "read /etc/passwd; change"},
              {"COPY (SELECT 1) TO '/tmp/x'", "write /tmp/x"},
              {"COPY t FROM STDIN", "change"},
              {"SELECT pg_read_file('/etc/passwd')", "read /etc/passwd; look"},
              {"SELECT lo_export(1, '/tmp/x')", "write /tmp/x; look"},
              {"SELECT dblink_exec('c', 'DROP TABLE t')", "drop table t; look"},
              {"CREATE EXTENSION pgcrypto", "change"},
              {"CREATE EXTENSION IF NOT EXISTS plpython3u", "server extension plpython3u"},
              {"CREATE FUNCTION f() RETURNS int AS 'x' LANGUAGE plpython3u", "server function f"},
              {"ALTER SYSTEM SET archive_command = 'x'", "server settings"},
              {"GRANT ALL ON users TO bob", "grant table users"},
              {"GRANT SELECT ON ALL TABLES IN SCHEMA s TO bob", "grant all TABLES"},
              {"GRANT SELECT ON users TO bob, PUBLIC", "grant table users, for everybody"},
              {"GRANT SELECT ON users TO anon", "grant table users, for everybody"},
              {"GRANT SELECT ON users TO bob WITH GRANT OPTION", "grant table users, to be passed on"},
              {"REVOKE ALL ON users FROM PUBLIC", "grant table users"},
              {"ALTER TABLE t DISABLE ROW LEVEL SECURITY", "grant table t, every row"},
              {"ALTER TABLE t NO FORCE ROW LEVEL SECURITY", "grant table t, every row"},
              {"ALTER TABLE t ENABLE ROW LEVEL SECURITY", "change"},
              {"REVOKE admin FROM bob", "grant role admin"},
              {"CREATE ROLE bob SUPERUSER", "grant role bob"},
              {"ALTER USER bob PASSWORD 'x'", "grant user bob"},
              {"DROP USER bob", "grant user bob"},
              {"\\! ls -la", "shell ls -la"},
              {"\\i x.sql", "script x.sql"},
              {"\\dt", "look"},
              {"\\c other \\dt", "look; look"},
              {"\\copy t to program 'gzip > x'", "shell gzip > x"},
              {"\\copy t to '/tmp/x.csv' csv", "client-write /tmp/x.csv; look"},
              {"\\copy t from x.csv", "client-read x.csv; change"},
              {"\\o |cat", "shell cat"},
              {"\\set x `id`", "shell id"},
              {"SELECT 'DROP TABLE t' \\gexec", "look; unknown SQL that a query puts together"},
              {"SELECT '\\! ls'", "look"}});
}

TEST(Sql, PartsThatAreNotKnown) {
  expect_all(SqlDialect::postgres, {{"SELECT * FROM $T WHERE x='$Y' LIMIT $N", "look"},
                                    {"DELETE FROM $T", "empty table $T"},
                                    {"DELETE FROM pre_$T WHERE id=$ID", "change table pre_$T"},
                                    {"DROP TABLE $(…)", "drop table $(…)"},
                                    {"$VERB TABLE t", "unknown SQL that is not understood: `$VERB TABLE t`"},
                                    {"DELETE FROM :tbl", "empty table :tbl"},
                                    {"INSERT INTO t VALUES (?, %s, :x, @y, $1)", "change"}});
}

TEST(Sql, MySql) {
  expect_all(SqlDialect::mysql,
             {{"UPDATE `users` SET `a` = 1", "change-all table users"},
              {"UPDATE users SET a = 1 LIMIT 5", "change-all table users"},
              {"UPDATE a JOIN b ON a.id = b.id SET a.x = 1", "change table a"},
              {"DELETE a FROM a JOIN b ON a.id=b.id WHERE b.x = 1", "change table a"},
              {"DELETE FROM t WHERE 1 # AND id = 2", "empty table t"},
              {"/*!40101 DROP TABLE t */", "drop table t"},
              {"/* DROP TABLE t */", "nothing"},
              {"SELECT 'it\\'s; DROP TABLE t'", "look"},
              {"SELECT \"; DROP TABLE t\"", "look"},
              {"SELECT 1 --x\n; DROP TABLE t", "look; drop table t"},
              {"SHOW TABLES; DESCRIBE t; USE x", "look; look; look"},
              {"LOAD DATA LOCAL INFILE '/tmp/x' INTO TABLE t", "client-read /tmp/x; change"},
              {"LOAD DATA INFILE '/etc/passwd' INTO TABLE t", "read /etc/passwd; change"},
              {"SELECT * FROM t INTO OUTFILE '/var/www/x.php'", "write /var/www/x.php"},
              {"SELECT LOAD_FILE('/etc/passwd')", "read /etc/passwd; look"},
              {"GRANT ALL PRIVILEGES ON *.* TO 'x'@'%'", "grant table *.*, all rights"},
              {"GRANT SELECT ON *.* TO 'x'@'%'", "grant table *.*"},
              {"CREATE USER 'x'@'%' IDENTIFIED BY 'p'", "grant user x"},
              {"\\! ls", "shell ls"},
              {"system ls -la", "shell ls -la"},
              {"source x.sql", "script x.sql"},
              {"SELECT 1\\G", "look; look"},
              {"DELIMITER //\nDROP TABLE a//\nDROP TABLE b//", "look; drop table a; drop table b"},
              {"CREATE PROCEDURE p() BEGIN DELETE FROM t; END; SELECT 1", "change; look"},
              {"CREATE PROCEDURE p() BEGIN DELETE FROM t; END; CALL p()", "change; empty table t; change"},
              {"PREPARE s FROM 'DROP TABLE t'", "drop table t"},
              {"BEGIN; DROP TABLE t; ROLLBACK", "begin; drop table t; rollback"},
              {"REPLACE INTO t VALUES (1)", "change"},
              {"ALTER TABLE `t` DROP `c`", "drop column t.c"},
              {"ALTER TABLE t DROP PARTITION p0", "drop partition t.p0"}});
}

TEST(Sql, SqLite) {
  expect_all(SqlDialect::sqlite,
             {{".tables", "look"},
              {".shell ls", "shell ls"},
              {".system ls", "shell ls"},
              {".sh ls", "shell ls"},
              {".read x.sql", "script x.sql"},
              {".output x.txt", "client-write x.txt"},
              {".once |cat", "shell cat"},
              {".import a.csv t", "client-read a.csv; change"},
              {".dump", "look"},
              {"SELECT 1;\n.shell ls", "look; shell ls"},
              {"SELECT writefile('/tmp/x', 'y')", "client-write /tmp/x; look"},
              {"SELECT load_extension('x')", "server library; look"},
              {"PRAGMA table_info(t)", "look"},
              {"DELETE FROM [users]", "empty table users"},
              {"CREATE TRIGGER x AFTER INSERT ON t BEGIN DELETE FROM log; END; SELECT 1", "change; look"},
              {"INSERT OR REPLACE INTO t VALUES (1)", "change"},
              {"UPDATE OR IGNORE t SET x = 1", "change-all table t"}});
}

TEST(Sql, TransactSql) {
  expect_all(SqlDialect::mssql, {{"EXEC xp_cmdshell 'dir'", "program dir"},
                                 {"EXEC master..xp_cmdshell 'dir'", "program dir"},
                                 {"EXEC('DROP TABLE t')", "drop table t"},
                                 {"EXEC sp_executesql N'DELETE FROM t'", "empty table t"},
                                 {"EXEC sp_help 't'", "change"},
                                 {"DELETE TOP (10) FROM t", "empty table t"},
                                 {"SELECT 1 DROP TABLE t", "look; drop table t"},
                                 {"IF OBJECT_ID('t') IS NOT NULL DROP TABLE t", "drop table t"},
                                 {"USE app\nGO\nTRUNCATE TABLE [dbo].[t]\nGO", "look; empty table dbo.t"},
                                 {"DROP TABLE #tmp", "change table #tmp"},
                                 {"!!dir", "shell dir"},
                                 {":r x.sql", "script x.sql"},
                                 {"SELECT TOP 10 * FROM t", "look"}});
}

TEST(Sql, OtherServers) {
  expect_all(SqlDialect::other, {{"DROP KEYSPACE app", "drop keyspace app"},
                                 {"ALTER TABLE t DELETE WHERE 1=1", "empty table t"},
                                 {"CREATE OR REPLACE TABLE t (id int)", "drop table t"},
                                 {"INSERT OVERWRITE TABLE t SELECT 1", "empty table t; change"},
                                 {"/*! DROP TABLE t */", "drop table t"},
                                 {"SELECT '\\'; DROP TABLE t; -- '", "look; drop table t; look"},
                                 {"make me a table", "unknown SQL that is not understood: `make me a table`"},
                                 {"SELECT 'x", "look; unknown SQL that does not end where it should"}});
}

TEST(Sql, HostileText) {
  std::string many = "SELECT ";
  for (int i = 0; i < 20000; ++i) many += "(";
  EXPECT_FALSE(read_sql(many, SqlDialect::postgres).is_total());
  std::string nots = "DELETE FROM t WHERE ";
  for (int i = 0; i < 10000; ++i) nots += "NOT ";
  EXPECT_EQ(dump(read_sql(nots + "id", SqlDialect::postgres)), "empty table t");
  std::string drops;
  for (int i = 0; i < 2000; ++i) drops += "DROP TABLE t;";
  EXPECT_EQ(read_sql(drops, SqlDialect::other).problems.at(0), "more statements than can be judged");
  EXPECT_EQ(dump(read_sql(std::string(70000, ' '), SqlDialect::other)), "unknown SQL that is longer than 64 KB");
  std::string texts = "DROP TABLE t";
  for (int i = 0; i < 12; ++i) {
    std::string quoted;
    for (const char c : texts) quoted += c == '\'' ? std::string("''") : std::string(1, c);
    texts = "EXEC('" + quoted + "')";
    if (texts.size() > 30000) break;
  }
  EXPECT_NE(dump(read_sql(texts, SqlDialect::mssql)), "change");
}

TEST(Sql, IsToldFromSentences) {
  for (const std::string_view text :
       {"DROP TABLE users", "delete from `users`", "SELECT 1", "select a from b where c = 1"})
    EXPECT_TRUE(is_sql(text)) << text;
  for (const std::string_view text :
       {"drop table users in postgres", "how to delete from a list", "", "rm -rf /", "update the docs"})
    EXPECT_FALSE(is_sql(text)) << text;
}

TEST(Redis, Commands) {
  static constexpr Case kCases[] = {
      {"GET a", "look"},
      {"flushall", "empty all databases"},
      {"FLUSHDB ASYNC", "empty database"},
      {"SET FLUSHALL 1", "change"},
      {"DEL a", "change"},
      {"DEL $(…)", "empty keys $(…)"},
      {"CONFIG SET dir /var/www", "server setting dir"},
      {"CONFIG SET maxmemory 1", "change setting maxmemory"},
      {"CONFIG GET dir", "look"},
      {"SHUTDOWN NOSAVE", "server shutdown"},
      {"EVAL \"return redis.call('FLUSHALL')\" 0", "empty all databases; change"},
      {"EVAL \"redis.call('del', unpack(redis.call('keys', 'a*')))\" 0", "change; look; empty keys …; change"},
      {"local k = redis.call('FLUSHDB')\nreturn k", "empty database; change"},
      {"ACL SETUSER bob on", "grant user bob"},
      {"PING\nFLUSHALL\n", "look; empty all databases"},
      {"$CMD a", "unknown a command of Redis that is not known"}};
  for (const Case& c : kCases) EXPECT_EQ(dump(read_redis(c.text)), c.facts) << c.text;
}

TEST(Mongo, Calls) {
  static constexpr Case kCases[] = {{"db.dropDatabase()", "drop database"},
                                    {"db.users.drop()", "drop collection users"},
                                    {"db.getCollection('x').drop()", "look; drop collection …"},
                                    {"db.users.deleteMany({})", "empty collection users"},
                                    {"db.users.deleteMany({a: 1})", "change collection users"},
                                    {"db.users.remove({})", "empty collection users"},
                                    {"db.users.remove({}, {justOne: true})", "change collection users"},
                                    {"db.users.updateMany({}, {$set: {a: 1}})", "change-all collection users"},
                                    {"db.users.find()", "look"},
                                    {"db.adminCommand({dropDatabase: 1})", "drop database"},
                                    {"db.runCommand({drop: 'users'})", "drop collection users"},
                                    {"db.runCommand({ping: 1})", "change"},
                                    {"print('db.dropDatabase()')", "nothing"}};
  for (const Case& c : kCases) EXPECT_EQ(dump(read_mongo(read_code("node", c.text, {"/home/dev"}))), c.facts) << c.text;
}

}  // namespace
}  // namespace pawl
