import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { statusOf } from '#server/features/subscription/service.ts'
import type { ImportChoices } from '#shared/import/imports.ts'
import { type NameReader, nameReader } from '#shared/import/names.ts'
import { contentOf, earlierEntries, type ImportHead, knownNamesOf, sessionsOf } from './queries.ts'
import { readInWorker, runWorker } from './read/in-worker.ts'
import type { Journal, RowsPreview, RowsToPlan } from './read/messages.ts'
import type { PlannedRow } from './read/plan-rows.ts'

/** What is imported of a file. */
export interface ImportPlan {
  rows: PlannedRow[]
  /** As JSON. */
  skipped: string
  skippedCount: number
  names: NameReader
}

/** What decides what becomes of a file's rows, besides them. */
export async function journalOf(deps: Deps, userId: number): Promise<Journal> {
  const { db } = deps
  const { entriesLeft: room } = await statusOf(deps, userId)
  return {
    sessions: await sessionsOf(db, userId),
    earlier: await earlierEntries(db, userId),
    names: await knownNamesOf(db, userId),
    room,
  }
}

/** The latest previews: most calls ask for one that nothing has changed since. */
const previews = new Map<string, RowsPreview>()
const mostPreviews = 20

type Import = Pick<ImportHead, 'userId' | 'id' | 'createdAt'>

/** The same only as long as a preview is. */
function keyOf({ userId, id, createdAt }: Import, choices: ImportChoices, journal: Journal): string {
  const { sessions, earlier, ...rest } = journal
  const hash = createHash('sha256').update(sessions).update(earlier)
  return hash.update(JSON.stringify([userId, id, createdAt, choices, rest])).digest('base64')
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
  const content = await contentOf(deps.db, one.userId, one.id)
  if (content === null) return undefined
  const preview = await readInWorker(one.userId, 'preview', { content, choices, journal })
  keepPreview(one, journal, preview)
  return preview
}

/** Plans an import that is carried out at once, by what the member has then. */
export async function planImport(
  deps: Deps & { db: Db },
  userId: number,
  rows: Pick<RowsToPlan, 'content' | 'choices'>,
): Promise<ImportPlan> {
  const journal = await journalOf(deps, userId)
  const { parts, ...skipped } = await runWorker('plan', { ...rows, journal })
  const planned: PlannedRow[] = []
  for (const part of parts) {
    planned.push(...(JSON.parse(part) as PlannedRow[]))
    // Others have a turn.
    await setImmediate()
  }
  return { rows: planned, ...skipped, names: nameReader(journal.names) }
}
