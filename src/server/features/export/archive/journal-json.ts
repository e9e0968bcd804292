import type { Db } from '#server/db/tables.ts'
import { type ArchiveHeader } from '#shared/archive/archive.ts'
import type { ArchiveFile } from '#shared/archive/archive-fields.ts'
import { type ArchiveItems, archiveParts } from '#shared/archive/archive-parts.ts'
import { type ArchiveKind, archiveKinds } from '#shared/import/archive-import.ts'
import { archiveLists } from '../journal/list-queries.ts'
import { memberOf, practiceSettingsOf, sentBy } from '../service.ts'
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
  for (const kind of archiveKinds) {
    if (kind === 'card') yield `"practice": {\n${field('settings', await practiceSettingsOf(db, userId))},\n`
    yield* list(kind, await archiveLists[kind](db, userId, signal), media)
    yield kind === 'practiceLog' ? '},\n' : ',\n'
  }
  yield `${field('sent', await sentBy(db, userId))}\n}\n`
}

/** In one line, also for those who take U+2028 and U+2029 for line breaks, as imports have. */
const line = (value: unknown) =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'))

const field = (name: string, value: unknown) => `${JSON.stringify(name)}: ${line(value)}`

async function* list<Kind extends ArchiveKind>(
  kind: Kind,
  items: AsyncIterable<ArchiveItems[Kind]> | Iterable<ArchiveItems[Kind]>,
  media: MediaPaths,
) {
  const asWritten = withPaths[kind]
  yield `${JSON.stringify(archiveParts[kind].list)}: [`
  let separator = '\n'
  for await (const item of items) {
    yield `${separator}${line(asWritten ? asWritten(item, media) : item)}`
    separator = ',\n'
  }
  yield '\n]'
}

/** Items with where in the archive their files are. */
const withPaths: {
  [Kind in ArchiveKind]?: (item: ArchiveItems[Kind], media: MediaPaths) => ArchiveItems[Kind]
} = {
  entry: (entry, media) => ({
    ...entry,
    files: entry.files.map((file) => ({ ...file, path: media.of(file, entry.date, entry.title) })),
  }),
  promotion: (promotion, media) => withPath(promotion, `Promotion to ${promotion.belt} belt`, media),
  competition: (competition, media) => withPath(competition, competition.name, media),
}

const withPath = <One extends { date: string; photo: ArchiveFile | null }>(
  one: One,
  title: string,
  media: MediaPaths,
): One => ({ ...one, photo: one.photo && { ...one.photo, path: media.of(one.photo, one.date, title) } })
