import { shortened } from '#shared/foundation/text.ts'
import { type ImportPreview, importLimits } from '#shared/import/imports.ts'
import { compareTexts } from '#shared/import/merge.ts'
import type { Sources } from './messages.ts'
import type { RowsPlan } from './plan-rows.ts'

/** How what a file says relates to the sessions of the journal that its rows are merged into. */
export interface Comparison {
  /** How many have their text in a corrected version there. */
  corrected: number
  /** Those whose notes say something else there. */
  differing: ImportPreview['differing']
  /** Those of which it isn't clear which session of the journal they are. */
  ambiguous: ImportPreview['ambiguous']
}

/** So many sessions are asked for at once. */
const part = 200
/** What is shown of notes, in characters. */
const excerpt = 300

/** Compares the rows that are merged with what their sessions say by now. */
export async function compareRows({ rows, ambiguous }: RowsPlan, textsOf: Sources['texts']): Promise<Comparison> {
  const comparison: Comparison = {
    corrected: 0,
    differing: [],
    ambiguous: await withTitles(ambiguous.slice(0, importLimits.previewRows), textsOf),
  }
  const merged = rows.filter(({ existing }) => existing !== undefined)
  for (let from = 0; from < merged.length; from += part) {
    const some = merged.slice(from, from + part)
    const texts = await textsOf(some.flatMap(({ existing }) => existing ?? []))
    const byId = new Map(texts.map((one) => [one.id, one]))
    for (const { row, session, existing } of some) {
      const known = byId.get(existing ?? 0)
      const relation = known ? compareTexts(known, session, known.isAsImported) : 'same'
      if (relation === 'corrected') comparison.corrected += 1
      if (!known || relation !== 'differing') continue
      const { date, notes } = session
      const [mine, file] = [shortened(known.notes, excerpt), shortened(notes, excerpt)]
      comparison.differing.push({ row, date, title: known.title, mine, file })
    }
  }
  return comparison
}

async function withTitles(ambiguous: RowsPlan['ambiguous'], textsOf: Sources['texts']) {
  const ids = ambiguous.flatMap(({ match }) => match.options.map(({ id }) => id))
  const texts = ids.length > 0 ? await textsOf(ids) : []
  const titles = new Map(texts.map(({ id, title }) => [id, title]))
  return ambiguous.map(({ row, session: { date, title }, match }) => ({
    row,
    date,
    title,
    existing: match.existing?.id ?? null,
    options: match.options.map(({ id, startTime }) => ({ id, startTime, title: titles.get(id) ?? '' })),
  }))
}
