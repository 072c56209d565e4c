#!/usr/bin/env bash
# Finding: PGlite's clock has whole milliseconds, so an optimistic lock on `updated_at` passes its tests on PGlite but
# never matches a row on PostgreSQL.
#
# Version:   @electric-sql/pglite 0.5.16, PostgreSQL 15 (Debian 12), pg 8.23.1.
# Expected:  now() has microseconds on both, so "update ... where updated_at = the Date that was read" fails in a test on
#            PGlite in the same way as in production.
# Observed:  PGlite's now() always ends in three zeros and is unchanged after conversion to a JavaScript Date, so each
#            update finds its row. PostgreSQL's now() loses its microseconds in the conversion, so no update finds a row.
#            A page that continues after the last Date it read has the same problem.
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
cat > lock.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Inserts ten rows, and updates each row on the condition that its time still equals the time that was read. */
async function updated(database) {
  await database.query('create table note (id int, updated_at timestamptz not null default now())');
  let found = 0;
  for (let id = 1; id <= 10; id += 1) {
    await database.query('insert into note (id) values ($1)', [id]);
    const { rows } = await database.query('select updated_at from note where id = $1', [id]);
    const update = 'update note set updated_at = now() where id = $1 and updated_at = $2 returning id';
    found += (await database.query(update, [id, rows[0].updated_at])).rows.length;
  }
  return found;
}
const server = new pg.Client({ host: process.cwd(), user: 'postgres', database: 'postgres' });
await server.connect();
const onServer = await updated(server);
await server.end();
const lite = await PGlite.create();
const onLite = await updated(lite);
await lite.close();
console.log(`PGlite: ${onLite} of 10 rows found again; PostgreSQL: ${onServer} of 10`);
// One in a thousand times of a microsecond clock ends in three zeros by chance.
process.exit(onLite === 10 && onServer <= 1 ? 0 : 1);
JS
node lock.mjs
