import type { SubmissionLesson } from '#shared/sparring/lessons.ts'
import { catalog, isSubmission } from '#shared/techniques/technique-catalog.ts'
import { nearTechnique, submissionKey, submissionReader } from '#shared/techniques/technique-names.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'

export interface OfferedSubmission {
  /** null if it isn't in the library. */
  techniqueId: number | null
  name: string
  /** Whether it is only near to what was typed, and so a question. */
  isAsked: boolean
}

const [shownAtFirst, shownWhileTyping] = [5, 6]

/** The most common first. */
const common = ['rear-naked-choke', 'armbar', 'kimura', 'guillotine', 'triangle-choke']

interface Named {
  techniqueId: number | null
  name: string
  names: string[]
}

/**
 * The techniques that are called something like what was typed, the member's own first; if none is, one that is a letter
 * away. Before anything is typed, those that happened most often.
 */
export function offeredSubmissions(
  typed: string,
  library: Technique[],
  happened: SubmissionLesson[] = [],
): OfferedSubmission[] {
  const wanted = foldName(typed)
  const all =
    wanted === ''
      ? atFirst(library, happened).slice(0, shownAtFirst)
      : matching(wanted, library).slice(0, shownWhileTyping)
  if (all.length > 0) return all.map(({ techniqueId, name }) => ({ techniqueId, name, isAsked: false }))
  const near = nearTechnique(typed, library)
  return near ? [{ techniqueId: near.techniqueId, name: near.name, isAsked: true }] : []
}

/** Of the common ones, the most common is the highest; 0 for all others. */
const commonness = ({ catalogKey }: Technique) => common.toReversed().indexOf(catalogKey ?? '') + 1

function atFirst(library: Technique[], happened: SubmissionLesson[]): Named[] {
  const others = othersOf(library)
  const commonOnes = common.flatMap((wanted) => others.find(({ key }) => key === wanted) ?? [])
  const own = library.filter(isSubmission).toSorted((one, other) => commonness(other) - commonness(one))
  const all = [
    ...happened.map(({ techniqueId, name }) => ({ techniqueId, name, names: [] })),
    ...ownOf(own),
    ...commonOnes,
  ]
  return [...Map.groupBy(all, ({ name }) => submissionKey(name)).values()].flatMap(([first]) => first ?? [])
}

function matching(wanted: string, library: Technique[]): Named[] {
  const begins = ({ names }: Named) => names.some((name) => foldName(name).startsWith(wanted))
  const has = ({ names }: Named) => names.some((name) => foldName(name).includes(wanted))
  const all = [...ownOf(library.filter(isSubmission)), ...othersOf(library), ...ownOf(library.filter(isOther))]
  return all.filter(has).sort((one, other) => Number(begins(other)) - Number(begins(one)))
}

const isOther = (one: Technique) => !isSubmission(one)

const ownOf = (techniques: Technique[]): Named[] =>
  techniques
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name, otherNames, catalogKey }) => {
      const known = catalog.find(({ key }) => key === catalogKey)?.otherNames ?? []
      return { techniqueId: id, name, names: [name, ...otherNames, ...known] }
    })

/** The submissions of the catalog that aren't in the library. */
function othersOf(library: Technique[]) {
  const read = submissionReader(library)
  return catalog
    .filter((one) => isSubmission(one) && read({ techniqueId: null, name: one.name }).techniqueId === null)
    .map(({ key, name, otherNames }) => ({ key, techniqueId: null, name, names: [name, ...otherNames] }))
}
