import type { Deps } from '#server/deps.ts'
import { found } from '#server/http/replies/refusals.ts'
import { guessColumns, type Rows } from '#shared/import/guess.ts'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import {
  type ImportChoices,
  type ImportDetails,
  type ImportPreview,
  type ImportSummary,
  importLimits,
} from '#shared/import/imports.ts'
import { type NameReader, namesOf } from '#shared/import/names.ts'
import { orderOf } from '#shared/import/read-date.ts'
import { previewArchive } from './archive/preview.ts'
import { type ImportPlan, planImport } from './plan.ts'
import { findHead, findImport, type ImportHead, importsOf } from './queries.ts'
import { datesIn } from './service.ts'
import { undoUntil } from './undo.ts'

/** How many cells of a column are shown, and how much of each. */
const samples = { count: 3, length: 60 }

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
  const read = head.status === 'read' ? await findImport(deps.db, userId, id) : undefined
  const { content = null, choices = null } = read ?? {}
  const nothing = { ...summaryOf(head), columns: [], choices: null, preview: null, archive: null }
  if (read && read.archive !== null) return { ...nothing, archive: await previewArchive(deps, read, signal) }
  if (content === null || choices === null) return nothing
  const cells = JSON.parse(content) as Rows
  const plan = await planImport(deps, { userId, content, choices })
  return {
    ...summaryOf(head),
    columns: columnsOf(cells),
    choices,
    preview: previewOf(cells, choices, plan),
    archive: null,
  }
}

function columnsOf(cells: Rows): ImportDetails['columns'] {
  const { headers, firstRow } = guessColumns(cells)
  return headers.map((header, index) => {
    const texts = new Set<string>()
    for (const row of cells.slice(firstRow)) {
      const text = row[index] ?? ''
      if (text !== '')
        texts.add(
          text
            .slice(0, 10 * samples.length)
            .replace(/\s+/g, ' ')
            .slice(0, samples.length),
        )
      if (texts.size === samples.count) break
    }
    return { header: header.slice(0, samples.length), samples: [...texts] }
  })
}

function previewOf(cells: Rows, { targets, duplicates }: ImportChoices, plan: ImportPlan): ImportPreview {
  const { rows, skipped, names } = plan
  const { firstRow } = guessColumns(cells)
  const sessions = rows.map(({ session }) => session)
  const merged = duplicates === 'merge' ? plan.duplicates : 0
  // Those of unclear days wait for an answer.
  const left = skipped.filter(({ reason }) => reason !== 'IMPORTED_BEFORE' && reason !== 'DATE_UNCLEAR')
  const made = namesOf(sessions, names)
  const { previewNames: most } = importLimits
  return {
    sessions: rows
      .slice(0, importLimits.previewSessions)
      .map(({ row, session }) => ({ row, ...shown(session, names) })),
    counts: {
      created: rows.length - merged,
      duplicates: plan.duplicates,
      importedBefore: plan.importedBefore,
      skipped: left.length,
      beyondTrial: plan.beyondTrial,
    },
    names: {
      tags: made.tags.slice(0, most),
      partners: made.partners.slice(0, most),
      techniques: made.techniques.slice(0, most),
      recognized: made.recognized.slice(0, most),
    },
    skipped: left.slice(0, importLimits.previewSkipped),
    unclearDate: orderOf(datesIn(cells, firstRow, targets)).example,
    withoutStart: targets.includes('duration')
      ? sessions.filter(({ startTime, endTime }) => startTime === '' && endTime === '').length
      : 0,
    room: plan.room,
  }
}

const shown = ({ notes, partners, ...session }: ImportedSession, names: NameReader) => ({
  ...session,
  notes: notes.slice(0, 300),
  techniques: session.techniques.map((written) => names.technique(written).name),
  tags: session.tags.map((written) => names.tag(written).name),
  partners: partners.map(({ name }) => names.partner(name).name),
})
