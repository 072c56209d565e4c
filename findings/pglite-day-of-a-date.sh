#!/usr/bin/env bash
# Finding: in a process with Dutch time, node-postgres and PGlite convert a column of type date to different instants.
#
# Version:   @electric-sql/pglite 0.5.16, pg 8.23.1 with PostgreSQL 15 (Debian 12), Node in the time zone
#            Europe/Amsterdam.
# Expected:  the same query returns the same JavaScript Date on both databases, as it does for a timestamp.
# Observed:  for date '2026-11-30' PGlite returns midnight UTC, and node-postgres returns midnight in Amsterdam, an hour
#            earlier. The first ten characters of toISOString() are the correct day on PGlite and the day before on
#            PostgreSQL. For a timestamp without time zone both return the same instant.
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
cat > day.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const query = "select date '2026-11-30' as day, timestamp '2026-11-30 12:00' as moment";
const server = new pg.Client({ host: process.cwd(), user: 'postgres', database: 'postgres' });
await server.connect();
const lite = await PGlite.create();
const [onServer, onLite] = [(await server.query(query)).rows[0], (await lite.query(query)).rows[0]];
await server.end();
const day = ({ day }) => day.toISOString().slice(0, 10);
console.log(`date: ${day(onServer)} on PostgreSQL, ${day(onLite)} on PGlite`);
console.log(`timestamp: ${onServer.moment.toISOString()} on PostgreSQL, ${onLite.moment.toISOString()} on PGlite`);
const isSeen = day(onServer) === '2026-11-29' && day(onLite) === '2026-11-30';
process.exit(isSeen && onServer.moment.getTime() === onLite.moment.getTime() ? 0 : 1);
JS
if TZ=Europe/Amsterdam node day.mjs; then echo 'seen'; else echo 'changed: both give the same day now'; exit 1; fi
