import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Whoever waited longer for a statement has left. */
const limit = '30s'

/**
 * Has the database stop any statement of this role that takes longer than half a minute. A setting of the role, because a
 * pooler refuses or drops settings of a connection (decision 086). One that the operator has made stays. It is for
 * connections opened from now on.
 */
export const limitStatements = (db: Db) =>
  sql
    .raw(`
      do $$ begin
        perform pg_advisory_xact_lock(hashtext('statement limit'));
        if not exists (
          select from pg_db_role_setting, unnest(setconfig) as setting
          where setrole = current_user::regrole and setting like 'statement_timeout=%' and setdatabase in (
            0, (select oid from pg_database where datname = current_database())
          )
        ) then
          execute format(
            'alter role %I in database %I set statement_timeout = %L', current_user, current_database(), '${limit}'
          );
        end if;
      end $$`)
    .execute(db)
