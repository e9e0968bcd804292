import { archivedKind } from '#server/db/archived-kind.ts'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { updateUser } from '#server/features/users/service.ts'
import { requireFound } from '#server/http/replies/refusals.ts'
import { type HeartRateSettings, noHeartRateSettings } from '#shared/training/heart-rate.ts'
import { findHeartRate, markRemoved, markRestored, settingsOf } from './queries.ts'

export { insertHeartRate, takeBackHeartRates } from './queries.ts'

/** What a watch measured of a session, and the member's zones, by which it is read. */
export async function heartRateOf(db: Db, userId: UserId, entryId: EntryId) {
  const heartRate = (await findHeartRate(db, userId, entryId)) ?? null
  return { heartRate, settings: await heartRateSettingsOf(db, userId) }
}

export const heartRateSettingsOf = async (db: Db, userId: UserId): Promise<HeartRateSettings> =>
  (await settingsOf(db, userId)) ?? noHeartRateSettings

export async function changeHeartRateSettings({ db }: Deps, userId: UserId, settings: HeartRateSettings) {
  await updateUser(db, userId, { heartRate: settings })
  return settings
}

export const removeHeartRate = async ({ db, clock }: Deps, userId: UserId, id: number) =>
  requireFound(await markRemoved(db, userId, id, clock()))

export const restoreHeartRate = async ({ db }: Deps, userId: UserId, id: number) =>
  requireFound(await markRestored(db, userId, id))

export const archivedHeartRates = archivedKind('heartRate', 'allHeartRates', {
  refs: { entryId: 'entry' },
  of: 'entryId',
  naturalKey: ({ startedAt, device }) => `${startedAt} ${device}`,
  called: ({ startedAt, sport }) => `${sport}, ${startedAt.slice(0, 10)}`,
  async rows(items, { tx, userId }) {
    // A session that is here already may have what another watch measured.
    const measured = await tx.selectFrom('heartRates').select('entryId').where('userId', '=', userId).execute()
    const taken = new Set(measured.map(({ entryId }) => entryId))
    return items.flatMap(({ entryId, samples, startedAt, ...item }) => {
      if (taken.has(entryId)) return []
      taken.add(entryId)
      // Rows go as JSON, in which base64 would be kept as its letters.
      const bytes = `\\x${Buffer.from(samples, 'base64').toString('hex')}`
      return { ...item, entryId, startedAt: new Date(startedAt), samples: bytes as unknown as Buffer }
    })
  },
})
