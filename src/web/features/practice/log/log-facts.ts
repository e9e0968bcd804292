import { counted } from '#shared/foundation/numbers.ts'
import { type PracticeLogFields, ratingNames, ratingOfLog, resistanceNames } from '#shared/techniques/practice.ts'

const units = { reps: 'rep', minutes: 'minute' } as const

type Fields = Pick<PracticeLogFields, 'amount' | 'unit' | 'resistance' | 'success' | 'partner'>

/** '40 reps'; '' if nobody counted. */
const amountOf = ({ amount, unit }: Fields) => (amount === null ? '' : counted(amount, units[unit]))

/** 'Success 4 of 5, counts as Good'; '' if nobody rated it. */
function successOf(log: Fields) {
  const rating = ratingOfLog(log)
  return rating ? `Success ${log.success} of 5, counts as ${ratingNames[rating]}` : ''
}

/** The line of facts of a practice log; unknown ones are left out. */
export const logFacts = (log: Fields): string[] =>
  [amountOf(log), resistanceNames[log.resistance], successOf(log), log.partner && `With ${log.partner}`].filter(
    Boolean,
  )
