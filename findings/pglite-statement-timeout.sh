#!/usr/bin/env bash
# Finding: PGlite accepts and shows statement_timeout, but never ends a statement because of it.
#
# Version:   @electric-sql/pglite 0.5.16 (PostgreSQL 18), PostgreSQL 15 (Debian 12).
# Expected:  a setting that SET accepts and SHOW returns is in force: a count of two million rows with a limit of one
#            millisecond ends with error 57014, on PGlite as on PostgreSQL.
# Observed:  PostgreSQL ends the count. PGlite completes the count and reports no error or warning, so the reaction of a
#            program to error 57014 can be tested on PostgreSQL only.
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
cat > limit.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Prints the result of a statement that takes longer than its limit. */
async function outcome(database) {
  await database.query("set statement_timeout = '1ms'");
  const count = 'select count(*)::int as rows from generate_series(1, 2000000)';
  const result = await database.query(count).then(({ rows }) => `${rows[0].rows} rows`, (error) => error.code);
  await database.query('reset statement_timeout');
  return result;
}
const server = new pg.Client({ host: process.cwd(), user: 'postgres', database: 'postgres' });
await server.connect();
const onServer = await outcome(server);
await server.end();
const lite = await PGlite.create();
await lite.query("set statement_timeout = '1ms'");
const shown = (await lite.query('show statement_timeout')).rows[0].statement_timeout;
const onLite = await outcome(lite);
await lite.close();
console.log(`PGlite shows ${shown}; under that limit PostgreSQL: ${onServer}, PGlite: ${onLite}`);
process.exit(shown === '1ms' && onServer === '57014' && onLite === '2000000 rows' ? 0 : 1);
JS
node limit.mjs
