#!/bin/sh
# Zet het archief van een PostgreSQL aan en maakt de eerste kopie. Draai het als de gebruiker van PostgreSQL:
#   runuser -u postgres -- deploy/pgbackrest/set-up.sh
# Herhalen mag. psql en pgbackrest vinden de server en het archief door hun eigen instellingen (PGHOST, PGPORT, PGUSER;
# PGBACKREST_CONFIG, PGBACKREST_STANZA).
set -eu

stanza=${PGBACKREST_STANZA:-portaal}
command="pgbackrest${PGBACKREST_CONFIG:+ --config=$PGBACKREST_CONFIG} --stanza=$stanza"

ask() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname postgres "$@"
}

if ! $command info >/dev/null; then
  echo "pgbackrest kan niet bij het archief. Kijk naar /etc/pgbackrest/pgbackrest.conf en de sleutel." >&2
  exit 1
fi

ask --command "ALTER SYSTEM SET wal_level = 'replica'"
ask --command "ALTER SYSTEM SET archive_mode = 'on'"
ask --command "ALTER SYSTEM SET archive_command = '$command archive-push %p'"
# Gegevens van de laatste vier seconden staan nog niet in het archief, en kunnen verloren gaan als de machine uitvalt.
ask --command "ALTER SYSTEM SET archive_timeout = '4s'"
ask --command "SELECT pg_reload_conf()" >/dev/null

if [ "$(ask --command 'SHOW archive_mode')" != on ] || [ "$(ask --command 'SHOW wal_level')" = minimal ]; then
  echo "De instellingen staan klaar. Herstart PostgreSQL en draai dit nog eens."
  exit 3
fi

$command stanza-create
$command check
$command backup --type=full
echo "Het archief werkt en de eerste kopie is er. Zet nu de timers aan, en draai npm run operator -- restore:check."
