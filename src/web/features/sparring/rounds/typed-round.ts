import { contextOf } from '#shared/sparring/round-context.ts'
import { emptyRound, type Round, type RoundPartner } from '#shared/sparring/rounds.ts'

/** The text in the fields of a round whose Add wasn’t pressed. */
interface TypedInRound {
  submission?: string
  from?: string
  isMine?: boolean
  held?: string
  lost?: string
}

/** A round in the form. Text typed into it is part of its draft, and of the round once it is saved. */
export interface RoundInForm extends Round {
  typed?: TypedInRound
}

/** The errors in the typed fields of a round. */
export type RoundErrors = Partial<Record<keyof TypedInRound, string>>

/** The round with something else typed into it; a field that was emptied is as if nothing had been typed. */
export function typeInto({ typed, ...round }: RoundInForm, changes: TypedInRound): RoundInForm {
  const all = Object.entries({ ...typed, ...changes }).filter(([, value]) => value !== '')
  return all.length === 0 ? round : { ...round, typed: Object.fromEntries(all) }
}

/** Whether its fields have text. */
export const hasTyped = ({ typed = {} }: RoundInForm) =>
  Object.values(typed).some((value) => typeof value === 'string')

/** Whether the submissions that are typed into a round are the member’s own. */
export const isMineIn = ({ typed, result }: RoundInForm) => typed?.isMine ?? result !== 'lost'

export const withoutTypedText = (round: RoundInForm): Round => {
  const { typed: _typed, ...rest } = round
  return rest
}

/** Another round. Those of one evening are mostly of the same kind and length, in the same attire. */
export const nextRound = (rounds: Round[], partner: RoundPartner | null): Round => ({
  ...emptyRound,
  ...inherited(rounds.at(-1) ?? emptyRound),
  partner,
})

/** The same again: with the same partner and result. */
export const repeatedRound = (last: Round): Round => ({
  ...emptyRound,
  ...inherited(last),
  partner: last.partner,
  result: last.result,
})

const inherited = ({ minutes, attire, kind, startPosition }: Round) => ({
  minutes,
  attire,
  ...contextOf({ kind, startPosition }),
})
