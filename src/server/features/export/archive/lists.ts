import type { Db } from '#server/db/tables.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import { commentsOf } from '../journal/comment-queries.ts'
import { entriesOf, type StoredEntry } from '../journal/entry-queries.ts'
import {
  competitionsOf,
  focusesOf,
  injuriesOf,
  partnersOf,
  promotionsOf,
  remindersOf,
  seriesOf,
  tagsOf,
  techniquesOf,
  templatesOf,
} from '../journal/list-queries.ts'
import { cardsOf, practiceLogsOf, reviewsOf } from '../journal/practice-queries.ts'

type Lists = {
  [Kind in ArchiveKind]: (
    db: Db,
    userId: number,
    signal: AbortSignal,
  ) => Promise<ArchiveItems[Kind][]> | AsyncGenerator<ArchiveItems[Kind]>
}

/** What a member has of each kind, as an archive has it, but for where in it files are. */
export const archiveLists: Lists = {
  tag: tagsOf,
  partner: partnersOf,
  technique: techniquesOf,
  series: seriesOf,
  template: templatesOf,
  entry: archiveEntries,
  reminder: remindersOf,
  card: cardsOf,
  review: reviewsOf,
  practiceLog: practiceLogsOf,
  promotion: promotionsOf,
  injury: injuriesOf,
  competition: competitionsOf,
  focus: focusesOf,
  comment: commentsOf,
}

async function* archiveEntries(db: Db, userId: number, signal: AbortSignal) {
  for await (const entry of entriesOf(db, userId, signal, { isOldestFirst: true })) yield inArchive(entry)
}

function inArchive(entry: StoredEntry): ArchiveItems['entry'] {
  const {
    isRecurring: _isRecurring,
    recurrencePattern: _pattern,
    recurrenceEndDate: _end,
    recurrenceWeekdays: _weekdays,
    fileAttachments,
    createdAt,
    ...rest
  } = entry
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    files: fileAttachments.map(({ filename, originalname: originalName, mimetype, bytes }) => ({
      filename,
      path: '',
      originalName,
      mimetype,
      bytes,
    })),
  }
}
