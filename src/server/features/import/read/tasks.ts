import type { Rows } from '#shared/import/guess.ts'
import { skipSentence } from '#shared/import/imports.ts'
import type { SkippedRow } from '#shared/import/plan.ts'
import type { ReadKind, ReadTasks, RowsToPlan } from './messages.ts'
import { guessedChoices, planRows } from './plan-rows.ts'
import { previewRows } from './preview-rows.ts'

type Tasks = { [Kind in ReadKind]: (input: ReadTasks[Kind][0]) => Promise<ReadTasks[Kind][1]> }

/** So many rows are a part of a plan: reading one must not take long. */
const rowsOfAPart = 200

/** What the thread does, by name. */
export const tasks: Tasks = {
  async file({ path, name, journal }) {
    // Only where a file is read: it loads three times as much as everything else.
    const { readUpload } = await import('./read-upload.ts')
    const read = await readUpload(path, name)
    if ('archive' in read) return read
    const { rows } = read
    const plan = planRows(rows, guessedChoices(rows), journal)
    return { content: JSON.stringify(rows), total: rows.length, preview: previewRows(rows, plan, journal) }
  },
  async preview({ content, choices, journal }) {
    const cells = JSON.parse(content) as Rows
    return previewRows(cells, planRows(cells, choices, journal), journal)
  },
  async plan(input) {
    const { rows, skipped } = planOf(input)
    const parts = Array.from({ length: Math.ceil(rows.length / rowsOfAPart) }, (_, n) =>
      JSON.stringify(rows.slice(n * rowsOfAPart, (n + 1) * rowsOfAPart)),
    )
    return { parts, skipped: JSON.stringify(skipped), skippedCount: skipped.length }
  },
  csv: async ({ skipped }) => csvOf(JSON.parse(skipped) as SkippedRow[]),
  skipped: async (input) => csvOf(planOf(input).skipped),
}

const planOf = ({ content, choices, journal }: RowsToPlan) =>
  planRows(JSON.parse(content) as Rows, choices, journal)

async function csvOf(rows: SkippedRow[]): Promise<string> {
  const { writeCsv } = await import('hucre/csv')
  const lines = rows.map(({ row, reason, text }) => [row || '', skipSentence(reason), text])
  return writeCsv([['Row', 'Why it was skipped', 'What it says'], ...lines], { bom: true, escapeFormulae: true })
}
