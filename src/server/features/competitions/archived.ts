import { type ArchivedCreate, deleteRows, insertWithin } from '#server/db/bulk-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Competition } from '#shared/competitions/competitions.ts'
import { competitionLimits } from '#shared/foundation/competition-limits.ts'

type ArchivedCompetition = Omit<Competition, 'photo'> & ArchivedCreate & { reminderId: number | null }

/** Stores competitions of an archive, without their photos; their reminders are there already. */
export async function addArchivedCompetitions(tx: Tx, userId: number, competitions: ArchivedCompetition[]) {
  await insertWithin(
    tx,
    userId,
    'allCompetitions',
    competitions.map(({ deadline, ...one }) => ({
      ...one,
      userId,
      deadline: deadline || null,
      payloadHash: null,
    })),
    { max: competitionLimits.competitionsOfAUser, refusal: 'TOO_MANY_COMPETITIONS' },
  )
}

/** Deletes competitions for good. Their photos belong to nothing then. */
export const deleteArchivedCompetitions = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'allCompetitions', ids)
