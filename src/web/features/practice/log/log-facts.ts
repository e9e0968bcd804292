import { counted } from '#shared/foundation/numbers.ts'
import { type PracticeLogFields, resistanceNames } from '#shared/techniques/practice.ts'

const units = { reps: 'rep', minutes: 'minute' } as const

type Fields = Pick<PracticeLogFields, 'amount' | 'unit' | 'resistance' | 'success' | 'partner'>

/** '40 reps'; '' if nobody counted. */
const amountOf = ({ amount, unit }: Fields) => (amount === null ? '' : counted(amount, units[unit]))

/** The line of facts of a practice log; unknown ones are left out. */
export const logFacts = (log: Fields): string[] =>
  [
    amountOf(log),
    resistanceNames[log.resistance],
    log.success === null ? '' : `Success ${log.success} of 5`,
    log.partner && `With ${log.partner}`,
  ].filter(Boolean)
