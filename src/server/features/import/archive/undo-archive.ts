import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { deleteArchivedComments } from '#server/features/coaching/service.ts'
import { deleteArchivedCompetitions } from '#server/features/competitions/service.ts'
import { deleteArchivedFocuses } from '#server/features/focus/service.ts'
import { deleteArchivedInjuries } from '#server/features/injuries/service.ts'
import { deleteArchivedPractice } from '#server/features/practice/service.ts'
import { deleteArchivedPromotions } from '#server/features/promotions/service.ts'
import { deleteArchivedReminders } from '#server/features/reminders/service.ts'
import { deleteArchivedSeries } from '#server/features/rules/service.ts'
import { deleteUnusedPartners } from '#server/features/sparring/service.ts'
import { deleteUnusedTags } from '#server/features/tags/service.ts'
import { deleteUnusedTechniques } from '#server/features/techniques/service.ts'
import { deleteArchivedTemplates } from '#server/features/templates/service.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import { forgetDeleted, importedItems } from '../archived-items.ts'
import { broughtSettings } from '../queries.ts'
import { takeBackSettings } from './settings.ts'

/** The second half of an undo, once its entries are gone. */
interface Undoing {
  /** Files of what is deleted. */
  files: string[]
  /** Deletes what nothing uses anymore. Returns how much stays, because it was changed since or is used. */
  finish: () => Promise<number>
}

/**
 * Takes back what an archive brought in besides entries: first what refers to entries, and after them what they refer to. What
 * was changed is found before anything is deleted, because that changes more.
 */
export async function beginUndoOfArchive(
  tx: Tx,
  userId: number,
  importId: number,
  entryIds: number[],
  now: Date,
): Promise<Undoing> {
  const items = await importedItems(tx, userId, importId)
  const unchanged = (kind: ArchiveKind) =>
    items.filter((item) => item.kind === kind && item.isUnchanged).map(({ id }) => id)
  const promotions = unchanged('promotion')
  const competitions = unchanged('competition')
  const files = await filesOf(tx, userId, { entryIds, promotions, competitions })
  await deleteArchivedComments(tx, userId, unchanged('comment'))
  await deleteArchivedCompetitions(tx, userId, competitions)
  await deleteArchivedReminders(tx, userId, await remindersOfNone(tx, userId, unchanged('reminder')))
  await deleteArchivedPromotions(tx, userId, promotions)
  await deleteArchivedInjuries(tx, userId, unchanged('injury'))
  await deleteArchivedFocuses(tx, userId, unchanged('focus'))
  await deleteArchivedPractice(tx, userId, {
    cards: unchanged('card'),
    reviews: unchanged('review'),
    logs: unchanged('practiceLog'),
  })
  await deleteArchivedTemplates(tx, userId, unchanged('template'))
  const finish = async () => {
    await deleteArchivedSeries(tx, userId, await seriesWithoutEntries(tx, userId, unchanged('series')))
    await deleteUnusedTechniques(tx, userId, unchanged('technique'))
    await deleteUnusedPartners(tx, userId, unchanged('partner'), now)
    await deleteUnusedTags(tx, userId, unchanged('tag'))
    const brought = await broughtSettings(tx, userId, importId)
    if (brought) await takeBackSettings(tx, userId, brought)
    return forgetDeleted(tx, userId, importId)
  }
  return { files, finish }
}

/** Those that are not of a competition that stays. */
async function remindersOfNone(tx: Tx, userId: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reminders where user_id = ${userId} and id = any(${ids}::bigint[])
      and not exists (select from competitions where user_id = ${userId} and reminder_id = reminders.id)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function filesOf(
  tx: Tx,
  userId: number,
  { entryIds, promotions, competitions }: Record<'entryIds' | 'promotions' | 'competitions', number[]>,
): Promise<string[]> {
  const { rows } = await sql<{ filename: string }>`
    select filename from files where user_id = ${userId}
      and (entry_id = any(${entryIds}::bigint[]) or promotion_id = any(${promotions}::bigint[])
        or competition_id = any(${competitions}::bigint[]))`.execute(tx)
  return rows.map(({ filename }) => filename)
}

/** Those that no entry was logged from that stays. */
async function seriesWithoutEntries(tx: Tx, userId: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rules where user_id = ${userId} and id = any(${ids}::bigint[])
      and not exists (select from entries where user_id = ${userId} and rule_id = rules.id)
      and not exists (select from weekly_classes where user_id = ${userId} and rule_id = rules.id)`.execute(tx)
  return rows.map(({ id }) => id)
}
