import { limits } from '#shared/limits.ts'
import { foldName, type Technique } from '#shared/techniques.ts'
import { isMineIn, type RoundErrors, type RoundInForm, typeInto, withoutTypedText } from './typed-round.ts'

interface Added {
  round: RoundInForm
  errors: RoundErrors
}

export type PositionList = 'held' | 'lost'

/** Adds the typed submission. */
export function addSubmission(round: RoundInForm, library: Technique[]): Added {
  const { submission: typed = '', from: typedFrom = '' } = round.typed ?? {}
  const [name, fromPosition] = [typed.trim(), typedFrom.trim()]
  if (name === '') {
    if (fromPosition !== '') return { round, errors: { submission: 'Name the submission, or clear “From”.' } }
    return { round: typeInto(round, { submission: '', from: '' }), errors: {} }
  }
  const max = limits.submissionsInARound
  if (round.submissions.length >= max) {
    return { round, errors: { submission: `A round can have at most ${max} submissions.` } }
  }
  const technique = library.find((one) => isCalled(one, name))
  const added = { isMine: isMineIn(round), techniqueId: technique?.id ?? null, name: technique?.name ?? name }
  const submissions = [...round.submissions, { ...added, fromPosition }]
  return { round: typeInto({ ...round, submissions }, { submission: '', from: '' }), errors: {} }
}

const isCalled = ({ name, otherNames }: Technique, typed: string) =>
  [name, ...otherNames].some((one) => foldName(one) === foldName(typed))

/** Adds the position that is typed for one of the lists. */
export function addPosition(round: RoundInForm, list: PositionList): Added {
  const name = (round.typed?.[list] ?? '').trim().normalize('NFC')
  const all = name === '' ? round[list] : [...new Set([...round[list], name])]
  const max = limits.positionsOfARound
  if (all.length > max) return { round, errors: { [list]: `At most ${max} positions fit here.` } }
  return { round: typeInto({ ...round, [list]: all }, { [list]: '' }), errors: {} }
}

/** Adds everything that is typed into a round. */
export function addTypedOf(written: RoundInForm, library: Technique[]): Added {
  const submission = addSubmission(written, library)
  const held = addPosition(submission.round, 'held')
  const lost = addPosition(held.round, 'lost')
  const errors = { ...submission.errors, ...held.errors, ...lost.errors }
  return { round: Object.keys(errors).length > 0 ? written : withoutTypedText(lost.round), errors }
}
