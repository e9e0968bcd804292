import type { Tx } from '#server/db/tables.ts'
import { hitTechniques } from '#server/features/entries/service.ts'
import { addArchivedPractice } from '#server/features/practice/service.ts'
import { allItemsOf } from '../stored-parts.ts'
import { createFields, type NewIds } from './new-ids.ts'
import type { ArchiveImport, ArchivePlan } from './plan-archive.ts'

/** Stores cards, reviews, and practice logs, after the entries whose live hits count as well. */
export async function addPractice(tx: Tx, row: ArchiveImport, { known, created }: ArchivePlan, ids: NewIds) {
  const { userId } = row
  const techniqueId = (item: { techniqueId: number }) => ids.at('technique', item.techniqueId) ?? 0
  const cards = (await allItemsOf(tx, row, 'card')).filter((card) => ids.isNew('card', card))
  const reviews = (await allItemsOf(tx, row, 'review')).filter((review) => ids.isNew('review', review))
  const logs = (await allItemsOf(tx, row, 'practiceLog')).filter((log) => ids.isNew('practiceLog', log))
  const entryIds = [...created.entry].flatMap((id) => ids.at('entry', id) ?? [])
  const practiced = new Set([
    ...reviews.map(techniqueId),
    ...logs.map(techniqueId),
    ...(await hitTechniques(tx, userId, entryIds)),
  ])
  const wereHere = [...known.card].flatMap(([id, idHere]) => (created.card.has(id) ? [] : idHere))
  await addArchivedPractice(tx, userId, {
    cards: cards.map((card) => ({ ...card, techniqueId: techniqueId(card) })),
    reviews: reviews.map((review) => ({
      ...review,
      ...createFields(ids, 'review', review),
      techniqueId: techniqueId(review),
    })),
    logs: logs.map(({ name: _, ...log }) => ({
      ...log,
      ...createFields(ids, 'practiceLog', log),
      techniqueId: techniqueId(log),
    })),
    known: wereHere.filter((id) => practiced.has(id)),
  })
}
