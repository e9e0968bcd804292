import { type PracticeLogFields, resistanceNames } from '#shared/practice.ts'

const units = { reps: ['rep', 'reps'], minutes: ['minute', 'minutes'] } as const

type Fields = Pick<PracticeLogFields, 'amount' | 'unit' | 'resistance' | 'success' | 'partner'>

/** '40 reps'; '' if nobody counted. */
const amountOf = ({ amount, unit }: Fields) =>
  amount === null ? '' : `${amount.toLocaleString('en-US')} ${units[unit][amount === 1 ? 0 : 1]}`

/** The line of facts of a practice log; unknown ones are left out. */
export const logFacts = (log: Fields): string[] =>
  [
    amountOf(log),
    resistanceNames[log.resistance],
    log.success === null ? '' : `Success ${log.success} of 5`,
    log.partner && `With ${log.partner}`,
  ].filter(Boolean)
