// SPDX-License-Identifier: Apache-2.0
// What is said to services: requests, statements, lines over a bare connection, and the programs that stand for them.
#include <gtest/gtest.h>

#include "analyse/tests/test_claims.h"

namespace pawl {
namespace {

bool throws_away(const Effect& effect) {
  return effect.kind == EffectKind::database && effect.attributes.has(Attribute::irreversible);
}

bool stops(const Effect& effect) {
  return effect.action == Action::service || effect.action == Action::stop;
}

TEST(Services, sql_in_a_request_is_read) {
  expect_effects(
      throws_away,
      {"curl http://ch:8123/ --data-binary 'DROP TABLE events.raw'", "curl http://ch:8123/ -d'TRUNCATE TABLE t'",
       "curl -X POST 'http://ch:8123/?query=DROP%20TABLE%20x'",
       "echo 'DROP TABLE t' | curl http://ch:8123/ --data-binary @-",
       "echo 'DROP TABLE t' > q.sql; curl http://ch:8123/ -d @q.sql",
       "curl http://i:8086/query --data-urlencode 'q=DROP DATABASE m'",
       "curl -G http://q:9000/exec --data-urlencode 'query=DROP TABLE t'",
       "curl http://h/sql -d '{\"stmt\":\"DROP TABLE t\"}'", "wget --post-data='DROP TABLE t' http://ch:8123/",
       "http POST ch:8123 --raw 'DROP TABLE t'"},
      {"curl http://ch:8123/ -d 'SELECT 1'", "curl http://ch:8123/ -d 'INSERT INTO t VALUES (1)'",
       "curl 'https://search.example/?q=drop+table+users'", "curl https://h/hook -d '{\"text\":\"DROP TABLE users\"}'",
       "curl https://h/x -d \"$BODY\"", "curl http://h/graphql -d '{\"query\":\"{ viewer { login } }\"}'",
       "curl -G http://i:8086/query --data-urlencode 'q=SHOW DATABASES'"});
}

TEST(Services, requests_that_stores_have_of_their_own) {
  expect_effects(throws_away,
                 {"curl -X POST http://es:9200/logs/_delete_by_query -d '{}'",
                  "wget --method=POST --body-data='{}' http://es:9200/logs/_delete_by_query",
                  "http POST es:9200/logs/_delete_by_query", "curl -X DELETE localhost:9200/products",
                  "curl 'http://s:8983/solr/p/update?commit=true' -d '<delete><query>*:*</query></delete>'",
                  "curl http://s/solr/p/update -d '{\"delete\": {\"query\": \"*:*\"}}'",
                  "curl 'http://s/solr/admin/collections?action=DELETE&name=p'",
                  "curl -X POST -g 'http://p:9090/api/v1/admin/tsdb/delete_series?match[]={a=\"b\"}'",
                  "curl http://n:7474/db/neo4j/tx -d '{\"statements\":[{\"statement\":\"MATCH (n) DELETE n\"}]}'"},
                 {"curl localhost:9200/_search -d '{\"query\":{\"match_all\":{}}}'",
                  "curl http://s/solr/p/update -d '<delete><id>5</id></delete>'", "curl http://s/solr/p/update -d '[]'",
                  "curl 'http://s/solr/admin/collections?action=LIST'", "curl http://p:9090/api/v1/query?query=up",
                  "curl http://h/api/v2/delete -d '{\"predicate\":\"a=1\"}'"});
  expect_effects(stops, {"curl -X POST https://h/actuator/shutdown", "curl -XPOST https://a/api/v2/silences -d '{}'"},
                 {"curl -X POST localhost:8080/actuator/shutdown", "curl https://a/api/v2/silences",
                  "curl -X POST http://p:9090/-/reload"});
}

TEST(Services, requests_of_code) {
  expect_effects(throws_away,
                 {"python3 -c 'import requests; requests.post(\"http://e:9200/x/_delete_by_query\", json={})'",
                  "python3 -c 'import requests; requests.request(\"POST\", \"http://e/x/_delete_by_query\")'",
                  "python3 -c 'import requests; "
                  "requests.post(\"http://s/solr/p/update\", json={\"delete\": {\"query\": \"*:*\"}})'"},
                 {"python3 -c 'import requests; requests.get(\"http://e:9200/_cat/indices\")'",
                  "python3 -c 'import requests; requests.post(\"http://e:9200/x/_search\", json={\"query\": {}})'"});
}

TEST(Services, lines_over_a_bare_connection) {
  expect_effects(throws_away,
                 {"(echo flush_all; sleep 1) | nc h 11211", "echo flush_all > /dev/tcp/h/11211",
                  "exec 3<>/dev/tcp/h/11211; echo flush_all >&3", "printf 'flush_all\\r\\nquit\\r\\n' | nc h 11211",
                  "echo FLUSHALL | nc h 6379", "nc h 11211 <<< flush_all",
                  "echo 'clear table x' | socat - UNIX-CONNECT:/run/haproxy.sock"},
                 {"echo stats | nc h 11211", "echo flush_all", "echo PING | nc h 6379"});
  expect_effects(stops,
                 {"echo 'disable server b/w' | socat stdio /run/haproxy/admin.sock",
                  "echo 'show stat; set server b/w state maint' | nc -U /run/haproxy/admin.sock"},
                 {"echo 'show stat' | socat stdio /run/haproxy/admin.sock", "echo 'enable server b/w' | nc h 9999"});
}

TEST(Services, statements_that_a_table_tells) {
  expect_effects(throws_away,
                 {"cypher-shell 'MATCH (n) DETACH DELETE n'", "echo 'match (n:User) delete n;' | cypher-shell",
                  "cypher-shell -f x.cypher <<< y; cypher-shell 'RETURN 1; DROP DATABASE prod'",
                  "fdbcli --exec 'writemode on; clearrange \"\" \\xff'",
                  "echo \"disable 't'; drop 't'\" | hbase shell -n", "echo 'deleteall /x' | zkCli.sh"},
                 {"cypher-shell 'MATCH (n) RETURN n'", "cypher-shell 'MATCH (n:T {id: 1}) DELETE n'",
                  "cypher-shell 'MATCH (n) WHERE n.old DELETE n'", "fdbcli --exec status", "echo list | hbase shell -n",
                  "echo 'ls /' | zkCli.sh"});
  expect_effects([](const Effect& effect) { return effect.action == Action::unknown; },
                 {"cypher-shell \"$QUERY\"", "fdbcli --exec \"$X\""}, {"cypher-shell 'RETURN 1'", "cypher-shell"});
}

TEST(Services, money_moves) {
  expect_effects([](const Effect& effect) { return effect.action == Action::pay; },
                 {"stripe payouts create --amount 5 --live", "stripe refunds create --api-key sk_live_x --charge c",
                  "curl https://api.stripe.com/v1/refunds -u $K: -d charge=c", "lncli payinvoice lnbc1"},
                 {"stripe payouts create --amount 5", "stripe payouts list --live",
                  "curl https://api.stripe.com/v1/refunds -u sk_test_x: -d charge=c",
                  "curl https://api.stripe.com/v1/refunds -u $K:", "lncli --network regtest payinvoice lnbc1"});
}

TEST(Services, a_program_of_an_installed_package_is_no_script) {
  expect_effects(throws_away,
                 {"pnpm prisma db push --force-reset", "yarn sequelize db:drop", "yarn run prisma migrate reset",
                  "pnpm --filter db prisma migrate reset", "yarn workspace db prisma migrate reset"},
                 {"pnpm prisma generate", "yarn migrate", "pnpm install prisma", "npm run prisma migrate reset"});
}

}  // namespace
}  // namespace pawl
