#!/usr/bin/env bash
# Finding: PGlite and PostgreSQL convert some letters differently to upper case, among them the German sharp s.
#
# Version:   @electric-sql/pglite 0.5.16 (PostgreSQL 18), PostgreSQL 15 (Debian 12) with the locale C.UTF-8, pg 8.23.1.
# Expected:  both databases report the character type C.UTF-8, so upper() and lower() of a text are equal in both, and
#            a key such as upper(street) that was tested on PGlite finds the same row on PostgreSQL.
# Observed:  upper('ß') is the capital letter ẞ (U+1E9E) on PGlite, and ß itself on PostgreSQL, so the key of
#            "Hauptstraße" differs. 69 other characters differ too, all of them rare.
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
"${as[@]}" $bin/initdb -D data -U postgres -A trust -N --locale=C.UTF-8 -E UTF8 >/dev/null
"${as[@]}" $bin/pg_ctl -D data -l log -w -o "-k $folder -c listen_addresses=" start >/dev/null
npm install --silent --ignore-scripts --no-save --prefix . @electric-sql/pglite@0.5.16 pg@8.23.1 >/dev/null
cat > letters.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const server = new pg.Client({ host: process.cwd(), user: 'postgres', database: 'postgres' });
await server.connect();
const lite = await PGlite.create();
const ctype = 'select datctype from pg_database where datname = current_database()';
const folded = `select chr(n) as letter, upper(chr(n)) as upper, lower(chr(n)) as lower
  from generate_series(33, 65533) n where n not between 55296 and 57343`;
const both = [];
for (const database of [server, lite]) {
  const [{ datctype }] = (await database.query(ctype)).rows;
  if (datctype !== 'C.UTF-8') throw new Error(`character type ${datctype}`);
  both.push((await database.query(folded)).rows);
}
await server.end();
const [onServer, onLite] = both;
const different = onServer.flatMap((row, index) => {
  const { upper, lower } = onLite[index];
  return row.upper === upper && row.lower === lower ? [] : [{ ...row, upperOnLite: upper, lowerOnLite: lower }];
});
console.log(`${different.length} of ${onServer.length} characters differ; PostgreSQL beside PGlite, below U+0250:`);
for (const { letter, upper, lower, upperOnLite, lowerOnLite } of different.filter(({ letter }) => letter < '\u0250')) {
  console.log(`  ${letter}: upper ${upper} beside ${upperOnLite}, lower ${lower} beside ${lowerOnLite}`);
}
const sharp = different.find(({ letter }) => letter === 'ß');
process.exit(sharp?.upper === 'ß' && sharp.upperOnLite === 'ẞ' ? 0 : 1);
JS
if node letters.mjs; then echo 'seen'; else echo 'changed: ß is equal in both now'; exit 1; fi
