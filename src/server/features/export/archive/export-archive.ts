import { Readable } from 'node:stream'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { keyOf } from '#server/features/media/service.ts'
import { originOf } from '#server/outside/installation-key.ts'
import { archive, archiveFormat, archiveJournal, archiveSchema, archiveVersion } from '#shared/archive/archive.ts'
import { monthTitle } from '#shared/foundation/dates.ts'
import { started } from '../downloads.ts'
import { entriesOf } from '../journal/entry-queries.ts'
import { memberOf } from '../service.ts'
import { inSlices } from '../slices.ts'
import { exportSpreadsheet } from '../spreadsheet/export-spreadsheet.ts'
import { type ZipEntry, zipOf } from '../zip.ts'
import { markdownOf } from './entry-pages.ts'
import { indexHtml } from './index-html.ts'
import { journalJson } from './journal-json.ts'
import { MediaPaths } from './media-paths.ts'
import { byMonth } from './months.ts'

/** All that a person has made, with all media, as a ZIP that is written as it is read. */
export async function exportArchive(deps: Deps, userId: number, signal: AbortSignal): Promise<Readable> {
  return zipOf(await started(filesOf(deps, userId, signal)), signal)
}

/** docs/archive.md says what is in it. */
async function* filesOf(deps: Deps, userId: number, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const { db, clock, installationKey } = deps
  const now = clock()
  const media = new MediaPaths()
  const written = (path: string, text: AsyncIterable<string>): ZipEntry => ({
    path,
    content: Readable.from(inChunks(text), { objectMode: false }),
    isCompressed: true,
    at: now,
  })
  const entries = () => inSlices(entriesOf(db, userId, signal, { isOldestFirst: true }), signal)

  const header = {
    format: archiveFormat,
    version: archiveVersion,
    origin: originOf(installationKey),
    exportedAt: now.toISOString(),
  } as const
  const journal = inSlices(journalJson(db, userId, header, media, signal), signal)
  yield written(archiveJournal, await started(journal))
  const schema = JSON.stringify(z.toJSONSchema(archive, { io: 'input' }), null, 2)
  yield written(archiveSchema, once(schema))
  const { fullName } = await memberOf(db, userId)
  yield written('index.html', indexHtml(fullName, entries(), media))
  for await (const { month, items } of byMonth(entries())) {
    yield written(`journal/${month}.md`, markdownOfMonth(month, items, media))
  }
  const spreadsheet = await exportSpreadsheet(db, userId, now, signal)
  yield { path: 'spreadsheet.xlsx', content: spreadsheet, isCompressed: false, at: now }
  yield* mediaFiles(deps, userId, media, now)
}

async function* markdownOfMonth(month: string, items: ReturnType<typeof entriesOf>, media: MediaPaths) {
  yield `# ${monthTitle(`${month}-01`)}\n\n`
  for await (const entry of items) yield markdownOf(entry, media)
}

/** What is missing from storage doesn't keep the rest from its owner, but is named. */
async function* mediaFiles(
  { files }: Deps,
  userId: number,
  media: MediaPaths,
  at: Date,
): AsyncGenerator<ZipEntry> {
  const missing: string[] = []
  for (const { filename, path } of media.all()) {
    const content = await files.read(keyOf(userId, filename))
    if (content) yield { path, content, isCompressed: false, at }
    else missing.push(path)
  }
  if (missing.length === 0) return
  const text = `These files could not be read from storage:\n\n${missing.join('\n')}\n`
  yield { path: 'missing-files.txt', content: Readable.from([text]), isCompressed: true, at }
}

async function* once(text: string) {
  yield text
}

const chunkLength = 64 * 1024

/** Lines as larger chunks, each of which costs little. */
async function* inChunks(lines: AsyncIterable<string>) {
  let text = ''
  for await (const line of lines) {
    text += line
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
