import type { Deps } from '#server/deps.ts'
import { found } from '#server/http/replies/refusals.ts'
import type { ImportDetails, ImportSummary } from '#shared/import/imports.ts'
import { previewArchive } from './archive/preview.ts'
import { previewImport } from './plan.ts'
import { findHead, findImport, type ImportHead, importsOf } from './queries.ts'
import { undoUntil } from './undo.ts'

export const summariesOf = async ({ db }: Deps, userId: number): Promise<ImportSummary[]> =>
  (await importsOf(db, userId)).map(summaryOf)

const summaryOf = (row: ImportHead): ImportSummary => ({
  id: row.id,
  name: row.name,
  status: row.status,
  done: row.done,
  total: row.total,
  result: row.result && { ...row.result, kept: row.result.kept ?? 0, items: row.result.items ?? {} },
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  undoUntil: undoUntil(row)?.toISOString() ?? null,
})

/** An import; one that waits for choices with what it would become. */
export async function detailsOf(
  deps: Deps,
  userId: number,
  id: number,
  signal = new AbortController().signal,
): Promise<ImportDetails> {
  const head = found(await findHead(deps.db, userId, id))
  const details = { ...summaryOf(head), columns: [], choices: null, preview: null, archive: null }
  if (head.status !== 'read') return details
  if (head.archive === null) {
    const { columns, choices, preview } = (await previewImport(deps, head)) ?? details
    return { ...details, columns, choices, preview }
  }
  const row = found(await findImport(deps.db, userId, id))
  return { ...details, archive: await previewArchive(deps, row, signal) }
}
