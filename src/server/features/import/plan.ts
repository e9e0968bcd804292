import { createHash } from 'node:crypto'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { statusOf } from '#server/features/subscription/service.ts'
import { timeZoneOf } from '#server/features/users/service.ts'
import { dayIn } from '#server/local-time.ts'
import { type ImportChoices, importChoices } from '#shared/import/imports.ts'
import { type NameReader, nameReader } from '#shared/import/names.ts'
import { entriesAsImported } from './imported-rows.ts'
import { earlierEntries, type ImportHead, knownNamesOf, sessionsOf, textsOf } from './queries.ts'
import { type Lane, readInWorker } from './read/in-worker.ts'
import type { Here, Journal, KnownTexts, RowsPreview } from './read/messages.ts'
import type { PlannedRow } from './read/plan-rows.ts'
import { type StoredRows, storedRows } from './stored-parts.ts'

/** What is imported of a file. */
export interface ImportPlan {
  rows: PlannedRow[]
  /** As JSON. */
  skipped: string
  skippedCount: number
  names: NameReader
}

/** When a member reads a file. */
export const hereOf = async ({ db, clock }: Deps, userId: number): Promise<Here> => ({
  today: dayIn(await timeZoneOf(db, userId), clock()),
})

/** What decides what becomes of a file's rows, besides them. */
export async function journalOf(deps: Deps, userId: number): Promise<Journal> {
  const { db } = deps
  const { entriesLeft: room } = await statusOf(deps, userId)
  return {
    ...(await sessionsOf(db, userId)),
    earlier: await earlierEntries(db, userId),
    names: await knownNamesOf(db, userId),
    room,
    timeZone: await timeZoneOf(db, userId),
  }
}

/** What sessions of the journal say, for a thread that compares them with a file. */
export async function knownTexts(db: Db, userId: number, ids: number[]): Promise<KnownTexts[]> {
  const asImported = await entriesAsImported(db, userId, ids)
  const texts = await textsOf(db, userId, ids)
  return texts.map((one) => ({ ...one, isAsImported: asImported.has(one.id) }))
}

/** The latest previews: most calls ask for one that nothing has changed since. */
const previews = new Map<string, RowsPreview>()
const mostPreviews = 20

type Import = Pick<ImportHead, 'userId' | 'id' | 'createdAt'>

/** The same only as long as a preview is. The database keeps choices in an order of its own. */
function keyOf({ userId, id, createdAt }: Import, choices: ImportChoices, journal: Journal): string {
  const { sessions, earlier, ...rest } = journal
  const hash = createHash('sha256').update(sessions).update(earlier)
  return hash.update(JSON.stringify([userId, id, createdAt, importChoices.parse(choices), rest])).digest('base64')
}

export function keepPreview(one: Import, journal: Journal, preview: RowsPreview) {
  previews.set(keyOf(one, preview.choices, journal), preview)
  const [oldest] = previews.keys()
  if (oldest !== undefined && previews.size > mostPreviews) previews.delete(oldest)
}

/** What a file would become; undefined once it has begun to. */
export async function previewImport(
  deps: Deps,
  one: ImportHead,
  choices = one.choices,
): Promise<RowsPreview | undefined> {
  if (choices === null) return undefined
  const journal = await journalOf(deps, one.userId)
  const kept = previews.get(keyOf(one, choices, journal))
  if (kept) return kept
  const rows = await storedRows(deps.db, one)
  if (!rows) return undefined
  const texts = (ids: number[]) => knownTexts(deps.db, one.userId, ids)
  const sources = { ...rows, journal: async () => journal, texts }
  const reading = { lane: laneOf(rows), userId: one.userId, input: { choices }, sources }
  const preview = await readInWorker({ ...reading, kind: 'preview' })
  keepPreview(one, journal, preview)
  return preview
}

/** More pieces are a large file. */
const smallPieces = 10

export const laneOf = ({ count }: StoredRows): Lane => (count > smallPieces ? 'large' : 'small')

/** Plans an import that is carried out at once, by what the member has then. */
export async function planImport(
  deps: Deps & { db: Db },
  { userId, choices }: { userId: number; choices: ImportChoices },
  rows: StoredRows,
): Promise<ImportPlan> {
  const journal = await journalOf(deps, userId)
  const sources = { ...rows, journal: async () => journal }
  return readInWorker(
    { lane: 'job', userId, kind: 'plan', input: { choices }, sources },
    async (skipped, parts) => {
      const planned: PlannedRow[] = []
      for await (const part of parts()) planned.push(...(JSON.parse(part) as PlannedRow[]))
      return { rows: planned, ...skipped, names: nameReader(journal.names) }
    },
  )
}
