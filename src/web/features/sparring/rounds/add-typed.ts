import { limits } from '#shared/foundation/limits.ts'
import { submissionReader } from '#shared/techniques/technique-names.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import type { OfferedSubmission } from './submissions/offered-submissions.ts'
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
  const { techniqueId, name: meant } = submissionReader(library)({ techniqueId: null, name })
  // The typed name stays even if it means a technique; one in the library is read by its current name.
  const called = techniqueId === null || meant === name ? { name } : { name: meant, typed: name }
  return { round: addChosen(round, { techniqueId, ...called }), errors: {} }
}

/** Adds a submission, from the position that is typed for it. */
export function addChosen(
  round: RoundInForm,
  { techniqueId, name, typed }: Pick<OfferedSubmission, 'techniqueId' | 'name'> & { typed?: string },
): RoundInForm {
  const added = {
    isMine: isMineIn(round),
    techniqueId,
    name,
    ...(typed !== undefined && { typed }),
    fromPosition: (round.typed?.from ?? '').trim(),
  }
  return typeInto({ ...round, submissions: [...round.submissions, added] }, { submission: '', from: '' })
}

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
