import type { Tx } from '#server/db/tables.ts'
import { addArchivedCompetitions } from '#server/features/competitions/service.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { createFields, type NewIds } from './new-ids.ts'
import { attachPhotos, type RestoredMedia } from './restore-media.ts'

/** Stores the competitions that come in, with their photos. Their reminders are stored. */
export async function addCompetitions(
  tx: Tx,
  userId: number,
  competitions: ArchiveItems['competition'][],
  { ids, media }: { ids: NewIds; media: RestoredMedia },
) {
  await addArchivedCompetitions(
    tx,
    userId,
    competitions.map(({ photo: _, reminderId, ...one }) => ({
      ...one,
      ...createFields(ids, 'competition', one),
      reminderId: reminderId === null ? null : (ids.at('reminder', reminderId) ?? null),
    })),
  )
  await attachPhotos(tx, userId, { media, items: competitions }, (id) => ({
    competitionId: ids.at('competition', id) ?? 0,
  }))
}
