#!/bin/sh
# What the official image does with a new data folder, and then at every start.
set -eu
: "${POSTGRES_PASSWORD:?is not set}"
data=/var/lib/postgresql/18/docker
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
if [ ! -s "$data/PG_VERSION" ]; then
  install --directory --owner=postgres --mode=700 "$data"
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  as_postgres initdb --pgdata="$data" --username=postgres --pwfile=/tmp/password --auth-local=trust \
    --auth-host=scram-sha-256 --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 \
    --set=unix_socket_directories=/var/run/postgresql
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  as_postgres pg_ctl --pgdata="$data" --options="-c listen_addresses=''" --wait start
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  as_postgres pg_ctl --pgdata="$data" --wait stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D "$data" -c "listen_addresses=*"
