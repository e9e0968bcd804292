import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import {
  cardsOf,
  commentsOf,
  competitionsOf,
  entriesOf,
  focusesOf,
  injuriesOf,
  partnersOf,
  practiceLogsOf,
  promotionsOf,
  remindersOf,
  reviewsOf,
  type StoredEntry,
  seriesOf,
  tagsOf,
  techniquesOf,
  templatesOf,
} from '#server/features/export/service.ts'
import type { ArchiveFile } from '#shared/archive/archive-fields.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'

/** All kinds but sessions, of which there are too many to hold. */
export type ListedKind = Exclude<ArchiveKind, 'entry'>

/** What a member has of each kind, as an archive would have it. */
export type Here = { [Kind in ListedKind]: ArchiveItems[Kind][] }

export async function hereOf(db: Db, userId: number): Promise<Here> {
  return {
    tag: await tagsOf(db, userId),
    partner: await partnersOf(db, userId),
    technique: await techniquesOf(db, userId),
    series: await seriesOf(db, userId),
    template: await templatesOf(db, userId),
    reminder: await remindersOf(db, userId),
    card: await cardsOf(db, userId),
    review: await Array.fromAsync(reviewsOf(db, userId)),
    practiceLog: await Array.fromAsync(practiceLogsOf(db, userId)),
    promotion: (await promotionsOf(db, userId)).map(withoutPath),
    injury: await injuriesOf(db, userId),
    focus: await focusesOf(db, userId),
    competition: (await competitionsOf(db, userId)).map(withoutPath),
    comment: await commentsOf(db, userId),
  }
}

const withoutPath = <T extends { photo: Omit<ArchiveFile, 'path'> | null }>(one: T) => ({
  ...one,
  photo: one.photo && { ...one.photo, path: '' },
})

/** The ids of a member's entries, with those that devices and imports gave them. */
export const entryIdsOf = (db: Db, userId: number): Promise<{ id: number; clientId: string | null }[]> =>
  db
    .selectFrom('entries')
    .select(['id', 'clientId'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()

/** A member's entries as an archive would have them. */
export async function* entriesHere(db: Db, userId: number, signal: AbortSignal) {
  for await (const entry of entriesOf(db, userId, signal)) yield asItem(entry)
}

const asItem = ({ fileAttachments, createdAt, ...entry }: StoredEntry): ArchiveItems['entry'] => ({
  ...entry,
  createdAt: createdAt.toISOString(),
  files: fileAttachments.map(({ filename, originalname: originalName, mimetype, bytes }) => ({
    filename,
    path: '',
    originalName,
    mimetype,
    bytes,
  })),
})

/** What items of archives became, by their keys in hex, as far as archives were imported before. */
export async function earlierItems(db: Db, userId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select encode(key, 'hex') as key, id from archived_items where user_id = ${userId}
    union all
    select encode(key, 'hex'), entry_id from imported_entries where user_id = ${userId}`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}
