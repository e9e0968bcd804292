import { type Insertable, sql, type Updateable } from 'kysely'
import { keyed } from '#server/db/names.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Partner } from '#shared/sparring/partners.ts'

const columns = ['id', 'name', 'belt', 'stripes', 'academy', 'size', 'style', 'notes', 'isArchived'] as const

const owned = (db: Db, userId: number) => db.selectFrom('partners').where('userId', '=', userId)

/** Those of the person's partners that are neither deleted nor merged. */
const present = (db: Db, userId: number) => owned(db, userId).where('deletedAt', 'is', null)

/** A person's partners by name. */
export const partnersOf = (db: Db, userId: number): Promise<Partner[]> =>
  present(db, userId).select(columns).orderBy('nameKey').execute()

/** Whether a partner is the person's, even a deleted or merged one, whose page may still be open. */
export const isPartnerOf = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await owned(db, userId).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const findPartner = (db: Db, userId: number, id: number): Promise<Partner | undefined> =>
  present(db, userId).select(columns).where('id', '=', id).executeTakeFirst()

/** The same, locked. */
export const lockPartner = (tx: Tx, userId: number, id: number): Promise<Partner | undefined> =>
  present(tx, userId).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** The same, even a deleted or merged one. */
export const findStored = (db: Db, userId: number, id: number): Promise<Partner | undefined> =>
  owned(db, userId).select(columns).where('id', '=', id).executeTakeFirst()

/** How many partners there are, and the bytes of the notes about them. */
export const partnersSize = (db: Db, userId: number): Promise<{ count: number; bytes: number }> =>
  present(db, userId)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(octet_length(notes)), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()

/** Refuses what has just been stored if there are too many by now. */
export async function refuseFullList(tx: Tx, userId: number) {
  const { count, bytes } = await partnersSize(tx, userId)
  if (count > limits.partnersOfAUser) throw new Refusal('TOO_MANY_PARTNERS')
  if (bytes > limits.partnerNotesMegabytes * 1_000_000) throw new Refusal('PARTNER_NOTES_FULL')
}

export const insertPartner = (db: Db, row: Omit<Insertable<Tables['partners']>, 'nameKey'>): Promise<Partner> =>
  db.insertInto('partners').values(keyed(row)).returning(columns).executeTakeFirstOrThrow()

type PartnerRowChanges = Omit<Updateable<Tables['partners']>, 'nameKey' | 'name'> & { name?: string }

/** Returns the changed partner; undefined if it isn't the person's, or was deleted or merged. */
export const updatePartner = (
  db: Db,
  userId: number,
  id: number,
  changes: PartnerRowChanges,
): Promise<Partner | undefined> =>
  db
    .updateTable('partners')
    // Setting the name to itself does no harm if nothing has changed.
    .set(({ ref }) => ({ name: ref('name'), ...keyed(changes) }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** The name of a deleted partner of the person; undefined for a merged one, which can't be restored. */
export const removedName = async (tx: Tx, userId: number, id: number): Promise<string | undefined> => {
  const removed = owned(tx, userId).where('deletedAt', 'is not', null).where('mergedInto', 'is', null)
  return (await removed.select('name').where('id', '=', id).forUpdate().executeTakeFirst())?.name
}

export const markRestored = (tx: Tx, userId: number, id: number, name: string) =>
  tx
    .updateTable('partners')
    .set(keyed({ deletedAt: null, name }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()

/** Makes a partner, and those merged into it before, lead to another one. */
export const markMerged = (db: Db, userId: number, id: number, intoId: number, now: Date) =>
  db
    .updateTable('partners')
    // Nothing private stays behind, only the name that devices may still send.
    .set({ mergedInto: intoId, deletedAt: now, notes: '', style: '', academy: '' })
    .where('userId', '=', userId)
    .where(({ or, eb }) => or([eb('id', '=', id), eb('mergedInto', '=', id)]))
    .execute()

/** Deletes for good those partners whom no round is with. Returns their ids. */
export const deleteUnusedPartners = async (
  tx: Tx,
  userId: number,
  ids: number[],
  now: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    delete from partners where user_id = ${userId} and id = any(${ids}::bigint[])
      and not exists (select from rounds where user_id = ${userId} and partner_id = partners.id)
      and not exists (
        select from partners merged where merged.user_id = ${userId} and merged.merged_into = partners.id)
    returning id, name`.execute(tx)
  const names = rows.map(({ name }) => name)
  await rememberFormerNames(tx, userId, names, now)
  return rows.map(({ id }) => id)
}

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
