import type { SessionAttire } from '../training/attire.ts'
import type { Round, Submission } from './rounds.ts'

export const attireNames: Record<NonNullable<SessionAttire>, string> = {
  gi: 'Gi',
  'no-gi': 'No-gi',
  both: 'Gi and no-gi',
}

/** 'Gi', 'No-gi', 'Gi and no-gi', or '' if nobody said. */
export const attireText = (attire: SessionAttire) => (attire === null ? '' : attireNames[attire])

export const resultNames: Record<NonNullable<Round['result']>, string> = { won: 'Won', lost: 'Lost', even: 'Even' }

/** 'Armbar from Mount'. */
export const submissionText = ({ name, fromPosition }: Pick<Submission, 'name' | 'fromPosition'>) =>
  fromPosition === '' ? name : `${name} from ${fromPosition}`

/** The facts of a round besides its result: duration, attire, and submissions. */
export function roundFacts({ minutes, attire, submissions, held, lost }: Round): string[] {
  const caught = (isMine: boolean) =>
    submissions.filter((submission) => submission.isMine === isMine).map(submissionText)
  return [
    minutes === null ? '' : `${minutes} min`,
    attire === null ? '' : attireNames[attire],
    listed('You got: ', caught(true)),
    listed('Caught by: ', caught(false)),
    listed('Held: ', held),
    listed('Lost: ', lost),
  ].filter(Boolean)
}

const listed = (label: string, all: string[]) => (all.length === 0 ? '' : label + all.join(', '))

/** A round in one line. */
export const roundLine = (round: Round) =>
  [round.partner?.name ?? 'Somebody', withoutPartner(round)].filter(Boolean).join(' · ')

/** The same without the partner; '' if nobody said more. */
export const withoutPartner = (round: Round) =>
  [round.result === null ? '' : resultNames[round.result], ...roundFacts(round), round.notes]
    .filter(Boolean)
    .join(' · ')
