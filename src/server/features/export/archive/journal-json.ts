import type { Db } from '#server/db/tables.ts'
import { type ArchiveHeader } from '#shared/archive/archive.ts'
import type { ArchiveFile } from '#shared/archive/archive-fields.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import type { Attachment } from '#shared/media/media.ts'
import { commentsOf } from '../journal/comment-queries.ts'
import { entriesOf, type StoredEntry } from '../journal/entry-queries.ts'
import {
  competitionsOf,
  focusesOf,
  injuriesOf,
  partnersOf,
  promotionsOf,
  remindersOf,
  type StoredCompetition,
  type StoredPromotion,
  seriesOf,
  tagsOf,
  techniquesOf,
  templatesOf,
} from '../journal/list-queries.ts'
import { memberOf, sentBy } from '../journal/member-queries.ts'
import { cardsOf, practiceLogsOf, practiceSettingsOf, reviewsOf } from '../journal/practice-queries.ts'
import type { MediaPaths } from './media-paths.ts'

/** journal.json, an item a line. The paths of all media are known once it is written. */
export async function* journalJson(
  db: Db,
  userId: number,
  header: ArchiveHeader,
  media: MediaPaths,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { format, version, origin, exportedAt } = header
  yield `{\n${field('format', format)},\n${field('version', version)},\n${field('origin', origin)},\n`
  yield `${field('exportedAt', exportedAt)},\n${field('member', await memberOf(db, userId))},\n`
  yield* list('tags', await tagsOf(db, userId))
  yield* list('partners', await partnersOf(db, userId))
  yield* list('techniques', await techniquesOf(db, userId))
  yield* list('series', await seriesOf(db, userId))
  yield* list('templates', await templatesOf(db, userId))
  yield* list('entries', entriesOf(db, userId, signal, { isOldestFirst: true }), (entry) =>
    inArchive(entry, media),
  )
  yield* list('reminders', await remindersOf(db, userId))
  yield `"practice": {\n${field('settings', await practiceSettingsOf(db, userId))},\n`
  yield* list('cards', await cardsOf(db, userId))
  yield* list('reviews', reviewsOf(db, userId))
  yield* lastList('logs', practiceLogsOf(db, userId))
  yield '},\n'
  yield* list('promotions', await promotionsOf(db, userId), (promotion) => promotionInArchive(promotion, media))
  yield* list('injuries', await injuriesOf(db, userId))
  yield* list('competitions', await competitionsOf(db, userId), (one) => competitionInArchive(one, media))
  yield* list('focuses', await focusesOf(db, userId))
  yield* list('comments', await commentsOf(db, userId))
  yield `${field('sent', await sentBy(db, userId))}\n}\n`
}

/** In one line, also for those who take U+2028 and U+2029 for line breaks, as imports have. */
const line = (value: unknown) =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'))

const field = (name: string, value: unknown) => `${JSON.stringify(name)}: ${line(value)}`

async function* list<Item>(
  name: string,
  items: AsyncIterable<Item> | Iterable<Item>,
  asStored: (item: Item) => unknown = (item) => item,
) {
  yield* lastList(name, items, asStored)
  yield ',\n'
}

/** A list without a comma after it. */
async function* lastList<Item>(
  name: string,
  items: AsyncIterable<Item> | Iterable<Item>,
  asStored: (item: Item) => unknown = (item) => item,
) {
  yield `${JSON.stringify(name)}: [`
  let separator = '\n'
  for await (const item of items) {
    yield `${separator}${line(asStored(item))}`
    separator = ',\n'
  }
  yield '\n]'
}

function inArchive(entry: StoredEntry, media: MediaPaths): ArchiveItems['entry'] {
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
    files: fileAttachments.map((file) => fileOf(file, entry, media)),
  }
}

const fileOf = (file: Attachment, { date, title }: StoredEntry, media: MediaPaths): ArchiveFile => ({
  filename: file.filename,
  path: media.of(file, date, title),
  originalName: file.originalname,
  mimetype: file.mimetype,
  bytes: file.bytes,
})

const promotionInArchive = (promotion: StoredPromotion, media: MediaPaths): ArchiveItems['promotion'] => {
  const { photo, date, belt } = promotion
  return { ...promotion, photo: photo && { ...photo, path: media.of(photo, date, `Promotion to ${belt} belt`) } }
}

const competitionInArchive = (competition: StoredCompetition, media: MediaPaths): ArchiveItems['competition'] => {
  const { photo, date, name } = competition
  return { ...competition, photo: photo && { ...photo, path: media.of(photo, date, name) } }
}
