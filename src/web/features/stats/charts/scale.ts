/** The top of a chart's scale: a round number that is halved well, at least `most`. */
export function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return power * (steps.find((step) => step * power >= most) ?? 10)
}

const steps = [1, 2, 4, 6, 8, 10]

/** So many bars at most are labeled each. */
const eachUpTo = 6

/** A label under a bar: where it starts, and whether a narrow chart leaves it out. */
export interface Label {
  at: number
  text: string
  isMinor: boolean
}

/**
 * Labels that don't lie over each other, for bars with these first days: for each of a few, or else where a month or, of
 * many months, a year begins.
 */
export function labelsOf(
  days: string[],
  step: 'week' | 'month',
  textOf: (day: string, part: 'day' | 'month') => string,
): Label[] {
  if (days.length <= eachUpTo) {
    const part = step === 'week' ? 'day' : 'month'
    return days.map((day, at) => ({ at, text: textOf(day, part), isMinor: false }))
  }
  const hasYears = step === 'month' && days.length > 14
  const unitOf = (day: string) => (hasYears ? day.slice(0, 4) : day.slice(0, 7))
  // A label needs about a thirteenth of the width.
  const room = days.length / 13
  const starts = days.flatMap((day, at) => (at === 0 || unitOf(day) !== unitOf(days[at - 1] ?? '') ? [at] : []))
  const shown = starts.filter((at, place) => {
    const next = starts[place + 1] ?? days.length
    return next - at >= room
  })
  return shown.map((at, place) => {
    const day = days[at] ?? ''
    return {
      at,
      text: hasYears ? day.slice(0, 4) : textOf(day, 'month'),
      isMinor: shown.length > 7 && place % 2 === 1,
    }
  })
}
