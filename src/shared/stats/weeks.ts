import { type Span, weekStart } from '../calendar/calendar-span.ts'
import { addDays, addMonths, daysBetween, type WeekStartsOn, weekInWords } from '../foundation/dates.ts'

/** How many weeks in a row somebody trained: now, and at most. */
export interface Streak {
  current: number
  longest: number
}

/** The rule of {@link streakOf}, as people read it. */
export const streakRule = (startsOn: WeekStartsOn) =>
  `A week, ${weekInWords(startsOn)}, counts once you’ve trained in it. This week can’t break a streak until it’s over.`

/** In milliseconds, of days in UTC. */
const weekLength = 7 * 86_400_000

/** The streak on `today` of somebody who trained in the weeks that began on these days, the first one first. */
export function streakOf(weeks: string[], today: string, startsOn: WeekStartsOn): Streak {
  let [run, longest, before] = [0, 0, Number.NaN]
  for (const start of weeks.map(Date.parse)) {
    run = start - before === weekLength ? run + 1 : 1
    longest = Math.max(longest, run)
    before = start
  }
  const last = weeks.at(-1)
  const isRunning = last !== undefined && last >= addDays(weekStart(today, startsOn), -7)
  return { current: isRunning ? run : 0, longest }
}

export type Step = 'week' | 'month'

/** Half a year is the longest that is shown by weeks. */
const mostDaysByWeek = 26 * 7

/** The step by which days are summed up: weeks or months. */
export const stepFor = (from: string, to: string): Step =>
  daysBetween(from, to) < mostDaysByWeek ? 'week' : 'month'

/** The first day of the week or month of `day`. */
const stepStart = (step: Step, day: string, startsOn: WeekStartsOn) =>
  step === 'week' ? weekStart(day, startsOn) : addMonths(day, 0, 1)

const nextStart = (step: Step, start: string) => (step === 'week' ? addDays(start, 7) : addMonths(start, 1, 1))

/** The weeks or months from one day to a later one, whole or in part, each with the first day it would have whole. */
export function stepsOf(
  step: Step,
  { from, to }: Span,
  startsOn: WeekStartsOn,
): { start: string; from: string; to: string }[] {
  if (from > to) return []
  const steps: { start: string; from: string; to: string }[] = []
  let start = stepStart(step, from, startsOn)
  while (start <= to) {
    const next = nextStart(step, start)
    const end = addDays(next, -1)
    steps.push({ start, from: start < from ? from : start, to: end > to ? to : end })
    start = next
  }
  return steps
}
