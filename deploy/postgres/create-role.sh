#!/bin/sh
# Runs once, when PostgreSQL makes its data folder: Rollbook's role owns its database and can do nothing outside of it.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres <<'SQL'
create role rollbook login password :'password';
create database rollbook owner rollbook encoding 'UTF8' template template0;
SQL
