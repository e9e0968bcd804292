import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { limits } from '#shared/foundation/limits.ts'

/** Remembers names that partners no longer have, because what the member wrote may have them still. */
export async function rememberFormerNames(tx: Tx, userId: number, names: string[], now: Date) {
  if (names.length === 0) return
  await sql`
    insert into former_partner_names (user_id, name, until)
    select ${userId}, name, ${now} from (select distinct unnest(${names}::text[]) as name) as given
    on conflict (user_id, name) do update set until = excluded.until`.execute(tx)
  await sql`
    delete from former_partner_names where user_id = ${userId} and name in (
      select name from former_partner_names where user_id = ${userId}
      order by until desc, name collate "C" offset ${limits.formerPartnerNames}
    )`.execute(tx)
}

/** Names that a member's partners had, the latest first. */
export const formerNamesOf = async (db: Db, userId: number): Promise<string[]> => {
  const names = db.selectFrom('formerPartnerNames').select('name').where('userId', '=', userId)
  return (await names.orderBy('until', 'desc').orderBy(sql`name collate "C"`).execute()).map(({ name }) => name)
}
