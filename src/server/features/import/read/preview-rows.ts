import type { ImportedSession } from '#shared/import/imported-session.ts'
import { type ImportDetails, type ImportPreview, importLimits } from '#shared/import/imports.ts'
import { type NameReader, type NamesOfImport, nameReader, namesOf } from '#shared/import/names.ts'
import { areNotes } from '#shared/import/note.ts'
import { columnsOfKinds, countRows, wantedKinds } from '#shared/import/table-rows.ts'
import { saidIn } from '#shared/import/workout-cells.ts'
import { heartRateText } from '#shared/training/heart-rate.ts'
import type { Comparison } from './compare-rows.ts'
import type { Journal, RowsPreview } from './messages.ts'
import type { RowsPlan } from './plan-rows.ts'
import type { Table } from './table.ts'

/** How many cells of a column are shown, and how much of each. */
const samples = { count: 3, length: 60 }

/** What is shown of a plan before it is carried out. */
export const previewRows = (plan: RowsPlan, journal: Journal, comparison: Comparison): RowsPreview => ({
  columns: columnsOf(plan.table),
  choices: plan.choices,
  preview: previewOf(plan, journal, comparison),
  total: plan.rows.length,
  isUnclear: plan.skipped.some(({ reason }) => reason === 'DATE_UNCLEAR'),
})

function columnsOf({ rows, guess: { headers, firstRow } }: Table): ImportDetails['columns'] {
  const below = rows.slice(firstRow)
  return headers.map((header, index) => {
    const texts = new Set<string>()
    for (const row of below) {
      const text = saidIn(row[index] ?? '')
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

function previewOf(plan: RowsPlan, { names, room }: Journal, comparison: Comparison): ImportPreview {
  const { rows } = plan
  const sessions = rows.map(({ session }) => session)
  // Those of unclear days wait for an answer.
  const left = plan.skipped.filter(({ reason }) => reason !== 'IMPORTED_BEFORE' && reason !== 'DATE_UNCLEAR')
  const reader = nameReader(names)
  return {
    sessions: rows
      .slice(0, importLimits.previewSessions)
      .map(({ row, session }) => ({ row, ...shown(session, reader) })),
    counts: { ...countsOf(plan, comparison), skipped: left.length },
    differing: comparison.differing.slice(0, importLimits.previewRows),
    ambiguous: comparison.ambiguous,
    names: namesShown(namesOf(sessions, reader)),
    // Nobody has counted the rows that notes became.
    skipped: left
      .slice(0, importLimits.previewSkipped)
      .map((one) => (areNotes(plan.table.rows) ? { ...one, row: 0 } : one)),
    ...aboutTable(plan.table),
    rows: plan.withoutChoice
      .toSorted((one, other) => one.row - other.row)
      .slice(0, importLimits.previewLines)
      .map(({ row, session: { date, startTime, title } }) => ({ row, date, startTime, title })),
    unit: plan.unit,
    timeZone: plan.timeZone,
    yearless: plan.yearless,
    years: plan.years,
    unclearDate: plan.unclearDate,
    withoutStart: countWithoutStart(plan),
    room,
  }
}

/** How many sessions have a length, but neither start nor end. */
function countWithoutStart({ choices, rows, table: { cells } }: RowsPlan): number {
  const column = choices.targets.indexOf('duration')
  return rows.filter(
    ({ row, session }) => session.startTime === '' && session.endTime === '' && cells[row - 1]?.[column],
  ).length
}

const countsOf = (
  { choices, rows, duplicates, importedBefore, beyondTrial, leftOut }: RowsPlan,
  { corrected, differing }: Comparison,
) => ({
  created: rows.length - (choices.duplicates === 'merge' ? duplicates : 0),
  duplicates,
  importedBefore,
  beyondTrial,
  leftOut,
  corrected,
  differing: differing.length,
})

const mostNames = importLimits.previewNames

const namesShown = ({ tags, partners, techniques, recognized }: NamesOfImport): ImportPreview['names'] => ({
  tags: tags.slice(0, mostNames),
  partners: partners.slice(0, mostNames),
  techniques: techniques.slice(0, mostNames),
  recognized: recognized.slice(0, mostNames),
})

function aboutTable({
  guess,
  cells,
  sheets,
  fileAt,
  kinds,
  choices: { onlyBy },
}: Table): Pick<ImportPreview, 'recognized' | 'kinds' | 'kindColumns' | 'kindColumn' | 'sheets' | 'areFiles'> {
  const { known, firstRow } = guess
  const all = [...(kinds?.counts ?? [])].map(([name, count]) => ({ name, count }))
  const wanted = onlyBy === null ? wantedKinds(guess, kinds) : null
  const sum = (some: typeof all) => some.reduce((count, one) => count + one.count, 0)
  return {
    recognized: known
      ? {
          app: known.app,
          rows: known.rows,
          count: countRows(cells, firstRow),
          jiuJitsu: wanted && sum(all.filter(({ name }) => wanted.includes(name))),
        }
      : null,
    kinds:
      all.length > 1 || wanted ? all.sort((a, b) => b.count - a.count).slice(0, importLimits.previewKinds) : [],
    kindColumns: columnsOfKinds(cells, guess),
    kindColumn: onlyBy,
    sheets: sheets.map(({ name, from, count }) => ({ name, count, isRead: from !== null })),
    areFiles: fileAt !== undefined,
  }
}

const shown = ({ notes, partners, workout, ...session }: ImportedSession, names: NameReader) => ({
  ...session,
  heartRate: workout ? heartRateText(workout) : '',
  notes: notes.slice(0, 300),
  techniques: session.techniques.map((written) => names.technique(written).name),
  tags: session.tags.map((written) => names.tag(written).name),
  partners: partners.map(({ name }) => names.partner(name).name),
})
