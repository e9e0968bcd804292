import { attireNames } from '../training/attire-text.ts'
import type { ActionCounts, RoundContext, RoundKind } from './round-context.ts'
import { type Action, actions } from './round-counts.ts'
import type { Round } from './rounds.ts'
import { submissionText } from './submission-text.ts'

export const resultNames: Record<NonNullable<Round['result']>, string> = { won: 'Won', lost: 'Lost', even: 'Even' }

export const kindNames: Record<RoundKind, string> = {
  flow: 'Flow',
  positional: 'Positional',
  hard: 'Hard',
  competition: 'Competition',
}

/** 'Hard', 'Positional from Half Guard', or '' if nobody said. */
export function kindText({ kind, startPosition }: RoundContext): string {
  if (!kind) return ''
  return startPosition ? `${kindNames[kind]} from ${startPosition}` : kindNames[kind]
}

export const actionNames: Record<Action, string> = {
  takedowns: 'Takedowns',
  sweeps: 'Sweeps',
  passes: 'Passes',
  escapes: 'Escapes',
}

const singular: Record<Action, string> = {
  takedowns: 'takedown',
  sweeps: 'sweep',
  passes: 'pass',
  escapes: 'escape',
}

/** What one side did: '1 takedown, 2 sweeps', or '' if nothing was counted. */
export const actionsText = (counts: ActionCounts | undefined): string =>
  actions
    .filter((action) => counts && counts[action] > 0)
    .map((action) => (counts?.[action] === 1 ? `1 ${singular[action]}` : `${counts?.[action]} ${action}`))
    .join(', ')

/** The facts of a round besides its result: kind, duration, attire, submissions, what was counted, and positions. */
export function roundFacts({ minutes, attire, submissions, counts, held, lost, ...round }: Round): string[] {
  const caught = (isMine: boolean) =>
    submissions.filter((submission) => submission.isMine === isMine).map(submissionText)
  return [
    kindText(round),
    minutes === null ? '' : `${minutes} min`,
    attire === null ? '' : attireNames[attire],
    listed('You got: ', caught(true)),
    listed('Caught by: ', caught(false)),
    labeled('You: ', actionsText(counts?.mine)),
    labeled('They: ', actionsText(counts?.theirs)),
    listed('Held: ', held),
    listed('Lost: ', lost),
  ].filter(Boolean)
}

/** A text behind its label; '' without a text. */
export const labeled = (label: string, text: string) => text && label + text

/** Several behind their label: 'Held: Mount, Back Control'; '' without any. */
export const listed = (label: string, all: string[]) => labeled(label, all.join(', '))

/** A round in one line. */
export const roundLine = (round: Round) =>
  [round.partner?.name ?? 'Somebody', withoutPartner(round)].filter(Boolean).join(' · ')

/** The same without the partner; '' if nobody said more. */
export const withoutPartner = (round: Round) =>
  [round.result === null ? '' : resultNames[round.result], ...roundFacts(round), round.notes]
    .filter(Boolean)
    .join(' · ')
