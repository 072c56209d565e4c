#!/usr/bin/env bash
# Finding: node-postgres returns a numeric as a string, but an array of numerics as floating-point numbers.
#
# Version:   pg 8.23.1 with PostgreSQL 15 (Debian 12), compared with @electric-sql/pglite 0.5.16.
# Expected:  array_agg(amount) returns the same strings as amount, just as bigint[] returns the same strings as bigint.
# Observed:  the array loses digits and trailing zeros: 12345678901234567.89 becomes 12345678901234568, and 1.50 becomes
#            1.5. PGlite returns strings in the array, so a test on PGlite does not show the loss.
#
# Requires npm, and Debian's package postgresql-15. Starts its own server on a socket in a temporary folder.
set -euo pipefail
bin=/usr/lib/postgresql/15/bin
[ -x $bin/initdb ] || { echo 'install the package postgresql-15 first'; exit 1; }
folder=$(mktemp -d); as=()
if [ "$(id -u)" = 0 ]; then as=(runuser -u postgres --); chown postgres "$folder"; fi
stop() { "${as[@]}" $bin/pg_ctl -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"; }
trap stop EXIT
cd "$folder"
"${as[@]}" $bin/initdb -D data -U postgres -A trust -N >/dev/null
"${as[@]}" $bin/pg_ctl -D data -l log -w -o "-k $folder -c listen_addresses=" start >/dev/null
npm install --silent --ignore-scripts --no-save --prefix . @electric-sql/pglite@0.5.16 pg@8.23.1 >/dev/null
cat > read.mjs <<'JS'
import { deepEqual } from 'node:assert/strict';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const sql = `select max(amount) as "numeric", array_agg(amount) as "numeric[]", array_agg(trunc(amount)::bigint) as "bigint[]"
  from (values (12345678901234567.89::numeric), (1.50)) as line (amount)`;
const server = new pg.Client({ host: process.cwd(), user: 'postgres', database: 'postgres' });
await server.connect();
const fromServer = (await server.query(sql)).rows[0];
await server.end();
const lite = await PGlite.create();
const fromLite = (await lite.query(sql)).rows[0];
await lite.close();
console.log('pg and PostgreSQL:', fromServer, 'PGlite:', fromLite);
deepEqual(fromServer['numeric'], '12345678901234567.89');
deepEqual(fromServer['numeric[]'], [12345678901234568, 1.5]);
deepEqual(fromServer['bigint[]'], ['12345678901234567', '1']);
deepEqual(fromLite['numeric'], '12345678901234567.89');
deepEqual(fromLite['numeric[]'], ['12345678901234567.89', '1.50']);
JS
node read.mjs
