import pg from 'pg'

/** The role the app works as. It owns the app's database and can do nothing outside of it. */
export const appRole = 'rollbook'

/** Those that migrations rely on. Their superuser installs them, so that the app's role doesn't have to be allowed to. */
const extensions = ['pg_trgm', 'btree_gin']

/**
 * Creates the app's role and database. In data folders of releases whose app worked as the superuser, everything in the
 * database becomes the role's, all at once.
 */
export async function createAppDatabase(superuser: pg.Client, login: pg.ClientConfig) {
  const { rows: roles } = await superuser.query('select from pg_roles where rolname = $1', [appRole])
  if (roles.length === 0) await superuser.query(`create role ${appRole} login`)
  const { rows } = await superuser.query<{ owner: string }>(
    "select datdba::regrole::text as owner from pg_database where datname = 'app'",
  )
  if (rows.length === 0) await superuser.query(`create database app owner ${appRole}`)
  const inside = new pg.Client({ ...login, database: 'app' })
  await inside.connect()
  try {
    // PostgreSQL may still be working for a start that was killed.
    await inside.query("select pg_advisory_lock(hashtext('rollbook'))")
    for (const name of extensions) await inside.query(`create extension if not exists ${name}`)
    if (rows[0] && rows[0].owner !== appRole) await inside.query(changeOwners)
  } finally {
    await inside.end()
  }
}

/**
 * `reassign owned` refuses objects of a cluster's first superuser. Objects of extensions keep their owner, and
 * sequences of columns follow their tables. One statement, so one transaction.
 */
const changeOwners = `
  do $$
  declare
    mine constant oid := current_user::regrole;
    change text;
  begin
    for change in
      select format('alter schema %I', nspname) from pg_namespace
      where nspowner = mine and nspname !~ '^pg_' and nspname <> 'information_schema'
      union all
      select format(
        'alter %s %s',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        oid::regclass
      ) from pg_class
      where relowner = mine and relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace not in (
        select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema'
      ) and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
        and (deptype = 'e' or (relkind = 'S' and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass))
      )
      union all
      select format('alter routine %s', oid::regprocedure) from pg_proc
      where proowner = mine and pronamespace not in (
        select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema'
      ) and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
      union all
      select format('alter type %s', oid::regtype) from pg_type
      where typowner = mine and typtype in ('e', 'd') and typnamespace not in (
        select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema'
      ) and not exists (
        select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e'
      )
    loop
      execute change || ' owner to ${appRole}';
    end loop;
    alter database app owner to ${appRole};
  end $$`
