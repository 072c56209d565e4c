#!/usr/bin/env bash
# Finding: named statements of a lone client work behind PgBouncer in transaction mode, until a second client connects.
#
# Version:   PgBouncer 1.18 and PostgreSQL 15 (Debian 12), pg 8.23.1.
# Expected:  pool_mode=transaction separates a client from its session after each transaction, so a statement prepared in
#            one transaction is unknown in the next, in a test as in use.
# Seen:      the pool gives out the session that was returned last. A client alone has the same session in all of its
#            transactions, and its named statement works. While another client is in a transaction the same call fails
#            with 26000, and a new client that uses the name for another text fails with 42P05. The process number for
#            cancel requests shows the pooler at once: it is never that of the session.
#
# Needs npm, and Debian's packages postgresql-15 and pgbouncer; starts both on sockets in a temporary folder.
set -euo pipefail
bin=/usr/lib/postgresql/15/bin
[ -x $bin/initdb ] || { echo 'install the package postgresql-15 first'; exit 1; }
[ -x /usr/sbin/pgbouncer ] || { echo 'install the package pgbouncer first'; exit 1; }
folder=$(mktemp -d); as=(); pooler=
if [ "$(id -u)" = 0 ]; then as=(runuser -u postgres --); chown postgres "$folder"; fi
stop() {
  [ -z "$pooler" ] || kill "$pooler" 2>/dev/null || true
  "${as[@]}" $bin/pg_ctl -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
cd "$folder"
"${as[@]}" $bin/initdb -D data -U postgres -A trust -N >/dev/null
"${as[@]}" $bin/pg_ctl -D data -l log -w -o "-k $folder -c listen_addresses=" start >/dev/null
cat > pooler.ini <<INI
[databases]
postgres = host=$folder port=5432 user=postgres
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = $folder
auth_type = any
pool_mode = transaction
INI
"${as[@]}" /usr/sbin/pgbouncer pooler.ini >/dev/null 2>&1 &
pooler=$!
npm install --silent --ignore-scripts --no-save --prefix . pg@8.23.1 >/dev/null
cat > calls.mjs <<'JS'
import { deepEqual, equal } from 'node:assert/strict';
import pg from 'pg';

async function connect() {
  const client = new pg.Client({ host: process.cwd(), port: 6432, user: 'postgres', database: 'postgres' });
  await client.connect();
  return client;
}
const outcome = (call) => call.then(() => 'works', (error) => error.code);
const named = { name: 'named', text: 'select pg_backend_pid() as pid' };
const first = await connect();
const sessions = new Set();
for (let call = 0; call < 10; call += 1) sessions.add((await first.query(named)).rows[0].pid);
const second = await connect();
await second.query('begin');
const beside = await outcome(first.query(named));
await second.query('commit');
const third = await connect();
const other = await outcome(third.query({ name: 'named', text: 'select 2' }));
const isSame = sessions.has(first.processID);
for (const client of [first, second, third]) await client.end();
console.log(`alone: ${sessions.size} session in 10 transactions; beside another: ${beside}; new client: ${other}`);
equal(sessions.size, 1);
deepEqual([beside, other, isSame], ['26000', '42P05', false]);
JS
node calls.mjs
