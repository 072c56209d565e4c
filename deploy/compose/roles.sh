#!/bin/sh
# Draait één keer, als de database leeg is: een eigenaar van de tabellen, en een rol die niets kan herschrijven.
set -eu
owner=$(cat /run/secrets/owner_password)
server=$(cat /run/secrets/server_password)
psql --username postgres --set ON_ERROR_STOP=1 --set owner="$owner" --set server="$server" <<'SQL'
CREATE ROLE portaal_eigenaar LOGIN PASSWORD :'owner';
CREATE ROLE portaal_server LOGIN PASSWORD :'server';
CREATE DATABASE portaal OWNER portaal_eigenaar;
SQL
