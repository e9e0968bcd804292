import { z } from 'zod/mini'
import { type Covers, type NewCoachLink, newCoachLink } from '#shared/coaching/coach-links.ts'
import { addDays } from '#shared/foundation/dates.ts'

/** What a link can show, and how it is called in the form. */
export const coverNames: Record<Covers['kind'], string> = { range: 'Days', tag: 'Tag', competition: 'Competition' }

export const coverKinds = Object.keys(coverNames) as Covers['kind'][]

/** A link as its form has it. The ids are the texts of their lists; '' while none is chosen. */
export interface LinkValues extends Omit<NewCoachLink, 'covers'> {
  kind: Covers['kind']
  from: string
  to: string
  tag: string
  competition: string
}

/** The last four weeks. */
export function initialLink(today: string): LinkValues {
  return {
    name: '',
    days: 30,
    kind: 'range',
    from: addDays(today, -28),
    to: today,
    tag: '',
    competition: '',
    showsPartners: false,
    ...noMedia,
  }
}

/** Other sessions have other media, so none is chosen yet. */
export const noMedia = { files: [], videoLinks: [] }

/** The fields of the form that say what it is to show. */
export const chosenFor = (covers: Covers): Partial<LinkValues> => ({
  ...(covers.kind === 'range' ? covers : { kind: covers.kind, [covers.kind]: String(covers.id) }),
  ...noMedia,
})

/** What the link covers; undefined as long as that isn't chosen. */
export function coversOf({ kind, from, to, tag, competition }: LinkValues): Covers | undefined {
  if (kind === 'range') return from === '' || to === '' || from > to ? undefined : { kind, from, to }
  const id = Number(kind === 'tag' ? tag : competition)
  return id > 0 ? { kind, id } : undefined
}

/** As the query for its media. */
export const queryOf = (covers: Covers): Record<string, string> =>
  covers.kind === 'range' ? { from: covers.from, to: covers.to } : { [covers.kind]: String(covers.id) }

const missing: Record<Covers['kind'], [field: keyof LinkValues, sentence: string]> = {
  range: ['to', 'Please choose two days in order'],
  tag: ['tag', 'Please choose a tag'],
  competition: ['competition', 'Please choose a competition'],
}

const { name, days, showsPartners, files, videoLinks } = newCoachLink.shape

/** Checks the form. */
export const linkForm = z
  .object({
    name,
    days,
    showsPartners,
    files,
    videoLinks,
    kind: z.enum(['range', 'tag', 'competition']),
    from: z.string(),
    to: z.string(),
    tag: z.string(),
    competition: z.string(),
  })
  .check(({ value, issues }) => {
    const [field, message] = missing[value.kind]
    if (!coversOf(value)) issues.push({ code: 'custom', message, input: value, path: [field] })
  })
