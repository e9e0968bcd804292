import { type ImportChoices, skipSentence } from '#shared/import/imports.ts'
import type { SkippedRow } from '#shared/import/plan.ts'
import { compareRows } from './compare-rows.ts'
import type { Journal, ReadKind, ReadTasks, Sources } from './messages.ts'
import { piecesOf } from './plain-text.ts'
import { planRows } from './plan-rows.ts'
import { previewRows } from './preview-rows.ts'
import { type ReadRows, storedTable } from './read-rows.ts'
import { guessedChoices } from './table.ts'

/** What a task has come to, with any of its parts. */
export interface Done<Kind extends ReadKind> {
  answer: ReadTasks[Kind][1]
  partAt?: (position: number) => ReadTasks[Kind][2] | undefined
}

type Tasks = { [Kind in ReadKind]: (input: ReadTasks[Kind][0], sources: Sources) => Promise<Done<Kind>> }

/** So many rows are a part of a plan: reading one must not take long. */
const rowsOfAPart = 200

/** What the thread does, by name. */
export const tasks: Tasks = {
  async file({ path, name, here }, sources) {
    // Only where a file is read: it loads three times as much as everything else.
    const { readUpload } = await import('./read-upload.ts')
    const read = await readUpload(path, name, here)
    if ('archive' in read) {
      const { parts, ...archive } = read.archive
      return { answer: { archive }, partAt: (position) => parts[position] }
    }
    return 'tables' in read ? guessed(read, sources) : { answer: read }
  },
  async health({ path, here }, sources) {
    const { readHealth } = await import('./health/read-health.ts')
    return guessed(await readHealth(path, here, sources.progress), sources)
  },
  async preview({ choices }, sources) {
    const { read, journal } = await given(sources)
    return { answer: await previewOf(read, choices, journal, sources) }
  },
  async plan({ choices }, sources) {
    const { read, journal } = await given(sources)
    const { rows, skipped } = planRows(read, choices, journal)
    const partAt = (position: number) => {
      const some = rows.slice(position * rowsOfAPart, (position + 1) * rowsOfAPart)
      return some.length > 0 ? JSON.stringify(some) : undefined
    }
    return { answer: { skipped: JSON.stringify(skipped), skippedCount: skipped.length }, partAt }
  },
  csv: async ({ skipped }) => ({ answer: await csvOf(JSON.parse(skipped) as SkippedRow[]) }),
  async skipped({ choices }, sources) {
    const { read, journal } = await given(sources)
    return { answer: await csvOf(planRows(read, choices, journal).skipped) }
  },
}

/** Rows with what they would become as they are guessed to be meant. */
async function guessed(read: ReadRows, sources: Sources) {
  const preview = await previewOf(read, guessedChoices(read), await sources.journal(), sources)
  const pieces = piecesOf(JSON.stringify(read))
  const partAt = (position: number) => {
    const items = pieces[position]
    return items === undefined ? undefined : { kind: 'rows' as const, items }
  }
  return { answer: { total: read.tables.reduce((sum, { rows }) => sum + rows.length, 0), preview }, partAt }
}

async function previewOf(read: ReadRows, choices: ImportChoices, journal: Journal, { texts }: Sources) {
  const plan = planRows(read, choices, journal)
  return previewRows(plan, journal, await compareRows(plan, texts))
}

/** The rows of a file that is stored, and the journal beside them. */
async function given(sources: Sources) {
  const pieces: string[] = []
  for (let piece = await sources.piece(0); piece !== undefined; piece = await sources.piece(pieces.length))
    pieces.push(piece)
  return { read: storedTable(pieces.join('')), journal: await sources.journal() }
}

async function csvOf(rows: SkippedRow[]): Promise<string> {
  const { writeCsv } = await import('hucre/csv')
  const lines = rows.map(({ row, reason, text }) => [row || '', skipSentence(reason), text])
  return writeCsv([['Row', 'Why it was skipped', 'What it says'], ...lines], { bom: true, escapeFormulae: true })
}
