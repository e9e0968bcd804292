import type { UserId } from '#server/db/ids.ts'
import type { Db } from '#server/db/tables.ts'
import { vocabularyOf } from '#server/db/technique-names.ts'
import type { EntryQuery } from '#shared/entries/entry-query.ts'
import { nameKey } from '#shared/foundation/name-key.ts'

/** What is asked for by name, as it was written. */
export const namesAsked = async (db: Db, userId: UserId, query: EntryNamesQuery) => ({
  ...(await submissionsAsked(db, userId, query)),
  academy: await spellingsOf(db, userId, 'academy', query.academy),
  instructor: await spellingsOf(db, userId, 'instructor', query.instructor),
})

type EntryNamesQuery = Pick<EntryQuery, 'landed' | 'caught' | 'academy' | 'instructor'>

/** All spellings of an academy or instructor in a member's entries. */
async function spellingsOf(db: Db, userId: UserId, field: 'academy' | 'instructor', name: string | undefined) {
  if (!name) return undefined
  const mine = db
    .selectFrom('entries')
    .select(({ ref }) => ref(field).as('name'))
    .distinct()
  const rows = await mine.where('userId', '=', userId).where('deletedAt', 'is', null).execute()
  return rows.flatMap((row) => (nameKey(row.name) === nameKey(name) ? [row.name] : []))
}

async function submissionsAsked(
  db: Db,
  userId: UserId,
  { landed, caught }: Pick<EntryQuery, 'landed' | 'caught'>,
) {
  if (!landed && !caught) return { landed: undefined, caught: undefined }
  const { writtenAs } = await vocabularyOf(db, userId)
  return { landed: landed ? writtenAs(landed) : undefined, caught: caught ? writtenAs(caught) : undefined }
}
