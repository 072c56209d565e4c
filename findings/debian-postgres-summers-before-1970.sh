#!/usr/bin/env bash
# Finding: Debian's PostgreSQL and Node disagree about the time in Oslo before 1970, and therefore about dates of birth.
#
# Version:   PostgreSQL 15 with tzdata 2025b (Debian 12), Node 20.20 (its own 2025c), @electric-sql/pglite 0.5.16.
# Expected:  the same zone name in the same tz database gives the same offset: local midnight of 1 July 1965, written by
#            PostgreSQL, is 1 July 1965 according to Intl.DateTimeFormat.
# Observed:  Intl returns 30 June 1965, 23:00. Since 2022 the tz database stores the times before 1970 that were specific
#            to Oslo, Copenhagen, Stockholm and Amsterdam in a separate file. Debian includes that file, and PostgreSQL on
#            Debian reads Debian's database. Node and PGlite do not include it and use the time of Berlin or Brussels, so
#            a test on PGlite does not show the difference.
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
npm install --silent --ignore-scripts --no-save --prefix . @electric-sql/pglite@0.5.16 >/dev/null
# The instant of local midnight according to PostgreSQL.
midnight="to_char('1965-07-01 00:00 Europe/Oslo'::timestamptz at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI\"Z\"')"
server=$($bin/psql -h "$folder" -U postgres -Atc "select $midnight")
cat > compare.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const [, , midnight, server] = process.argv;
const database = await PGlite.create();
const lite = (await database.query(`select ${midnight} as at`)).rows[0].at;
await database.close();
const local = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Oslo', dateStyle: 'short', timeStyle: 'short' });
console.log(`1965-07-01 00:00 in Oslo: PostgreSQL ${server}, PGlite ${lite}`);
console.log(`for Node that is: ${local.format(new Date(server))} and ${local.format(new Date(lite))}`);
const seen =
  server === '1965-06-30T22:00Z' &&
  lite === '1965-06-30T23:00Z' &&
  local.format(new Date(server)) === '1965-06-30 23:00' &&
  local.format(new Date(lite)) === '1965-07-01 00:00';
process.exit(seen ? 0 : 1);
JS
node compare.mjs "$midnight" "$server"
