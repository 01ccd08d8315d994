// SPDX-License-Identifier: Apache-2.0
// Two readers of the same text must tell the same of what matters: our own and PostgreSQL's.
#include "content/sql/sql_postgres.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pawl {
namespace {

// What is lost or run; looking, changing and the words for rights may differ.
std::string lost_in(const DatabaseFacts& facts) {
  DatabaseFacts kept;
  for (const DatabaseFact& fact : facts.facts) {
    using Kind = DatabaseFact::Kind;
    if (fact.kind == Kind::look || fact.kind == Kind::change || fact.kind == Kind::begin || fact.kind == Kind::commit)
      continue;
    kept.facts.push_back(fact);
    if (fact.kind == Kind::grant || fact.kind == Kind::server) kept.facts.back().object.clear();
  }
  return dump(kept);
}

TEST(SqlPostgres, AgreesWithOurReader) {
  static constexpr std::string_view kTexts[] = {
      "SELECT 1",
      "SELECT 'DROP TABLE t', \"drop\" FROM \"delete\"",
      "DROP TABLE users",
      "DROP TABLE IF EXISTS a.b, c CASCADE",
      "DROP DATABASE app",
      "DROP SCHEMA public CASCADE",
      "DROP INDEX i; DROP VIEW v; DROP MATERIALIZED VIEW m; DROP FUNCTION f(int); DROP SEQUENCE s",
      "DROP TYPE mood",
      "DROP TYPE mood CASCADE",
      "DROP EXTENSION x CASCADE",
      "TRUNCATE a, b RESTART IDENTITY CASCADE",
      "TRUNCATE TABLE ONLY a",
      "ALTER TABLE t DROP COLUMN c",
      "ALTER TABLE IF EXISTS ONLY s.t ADD x int, DROP COLUMN IF EXISTS y CASCADE, DROP z",
      "ALTER TABLE t DROP CONSTRAINT c, ALTER COLUMN d DROP DEFAULT, ALTER e DROP NOT NULL",
      "DELETE FROM users",
      "DELETE FROM ONLY users AS u USING b",
      "DELETE FROM users WHERE id = 1",
      "DELETE FROM users WHERE true",
      "DELETE FROM users WHERE 1=1",
      "DELETE FROM users WHERE id=id",
      "DELETE FROM users WHERE 'a'='a' AND NOT false",
      "DELETE FROM users WHERE (id = 1 OR true)",
      "DELETE FROM users WHERE 1=2 OR id=3",
      "DELETE FROM users WHERE id IN (SELECT id FROM b WHERE true)",
      "UPDATE users SET a = 1",
      "UPDATE users u SET a = (SELECT 1 WHERE true) FROM b",
      "UPDATE users SET a = 1 WHERE id = 2 RETURNING 1=1",
      "UPDATE t SET x = CASE WHEN a THEN 1 ELSE 2 END WHERE b",
      "WITH x AS (DELETE FROM users RETURNING *) SELECT * FROM x",
      "WITH x AS (SELECT 1) UPDATE t SET a = 1",
      "EXPLAIN DELETE FROM t",
      "EXPLAIN ANALYZE DELETE FROM t",
      "EXPLAIN (ANALYZE, BUFFERS) DELETE FROM t",
      "EXPLAIN (ANALYZE false) DELETE FROM t",
      "PREPARE p AS DELETE FROM t",
      "INSERT INTO t VALUES (1) ON CONFLICT (id) DO UPDATE SET x = 1",
      "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT VALUES (1)",
      "SELECT * FROM t FOR UPDATE",
      "CREATE TABLE t (id int REFERENCES u ON DELETE CASCADE ON UPDATE SET NULL)",
      "CREATE FUNCTION f() RETURNS void AS $$ TRUNCATE t $$ LANGUAGE sql",
      "CREATE RULE r AS ON DELETE TO t DO INSTEAD NOTHING",
      "DO $$ BEGIN DELETE FROM t; END $$",
      "COPY t TO PROGRAM 'gzip'",
      "COPY t FROM '/etc/passwd'",
      "COPY (SELECT 1) TO '/tmp/x' WITH (FORMAT csv)",
      "COPY t FROM STDIN",
      "GRANT ALL ON users TO bob",
      "REVOKE admin FROM bob",
      "CREATE ROLE bob SUPERUSER",
      "ALTER USER bob PASSWORD 'x'",
      "DROP ROLE bob",
      "ALTER SYSTEM SET a = 'b'",
      "SET search_path = x; SHOW all; VACUUM; ANALYZE t; REINDEX TABLE t; LISTEN x; COMMENT ON TABLE t IS 'x'",
      "/* DROP TABLE a; /* nested */ */ SELECT 1 -- DELETE FROM t",
      "SELECT E'\\'; DROP TABLE t; --'",
      "SELECT $a$ '; DROP TABLE t $a$",
      "SELECT * FROM $T WHERE x = $ID",
      "DELETE FROM pre_$T WHERE id = :id",
  };
  for (const std::string_view text : kTexts) {
    const std::optional<DatabaseFacts> theirs = read_postgres(text);
    ASSERT_TRUE(theirs.has_value()) << text;
    const DatabaseFacts ours = read_sql(text, SqlDialect::postgres);
    EXPECT_TRUE(ours.is_total()) << text << ": " << dump(ours);
    // Names of parts that are not known are told by ours alone.
    if (text.find("_$") != std::string_view::npos) continue;
    EXPECT_EQ(lost_in(ours), lost_in(*theirs)) << text;
  }
}

TEST(SqlPostgres, IsAskedWhereOurReaderIsNotSure) {
  EXPECT_EQ(dump(read_sql("DELETE FROM ONLY (users)", SqlDialect::postgres)), "empty table users");
  EXPECT_EQ(dump(read_sql("UPDATE ONLY (users) SET a = 1", SqlDialect::postgres)), "change-all table users");
  EXPECT_FALSE(read_postgres("SHOW TABLES LIKE 'x'").has_value());
  EXPECT_FALSE(read_postgres("DELETE FROM").has_value());
}

TEST(SqlPostgres, IsNotGivenWhatNestsTooDeep) {
  EXPECT_FALSE(read_postgres("SELECT " + std::string(200, '(') + "1" + std::string(200, ')')).has_value());
  std::string sum = "SELECT 1";
  for (int i = 0; i < 5000; ++i) sum += "+1";
  EXPECT_FALSE(read_postgres(sum).has_value());
  EXPECT_EQ(dump(read_sql(sum, SqlDialect::postgres)), "look");
}

}  // namespace
}  // namespace pawl
