import { type ArchivedCreate, deleteRows, insertRows } from '#server/db/bulk-rows.ts'
import { countOf, lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Competition } from '#shared/competitions/competitions.ts'
import { competitionLimits } from '#shared/foundation/competition-limits.ts'

type ArchivedCompetition = Omit<Competition, 'photo'> & ArchivedCreate & { reminderId: number | null }

/** Stores competitions of an archive, without their photos; their reminders are there already. */
export async function addArchivedCompetitions(tx: Tx, userId: number, competitions: ArchivedCompetition[]) {
  await lockCounts(tx, userId)
  await insertRows(
    tx,
    'competitions',
    competitions.map(({ deadline, ...one }) => ({
      ...one,
      userId,
      deadline: deadline || null,
      payloadHash: null,
    })),
  )
  if ((await countOf('competitions')(tx, userId)) > competitionLimits.competitionsOfAUser)
    throw new Refusal('TOO_MANY_COMPETITIONS')
}

/** Deletes competitions for good. Their photos belong to nothing then. */
export const deleteArchivedCompetitions = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'competitions', ids)
