import { z } from 'zod/mini'

/** How a reader writes dates and times. */
export const dateStyle = z.object({
  /** 'Nov 20' rather than '20 Nov'. */
  isMonthFirst: z.boolean(),
  /** '7:00 PM' rather than '19:00'. */
  is12Hour: z.boolean(),
})

export type DateStyle = z.infer<typeof dateStyle>

/**
 * How a reader of this language writes dates and times, in English like the rest of the app: an American 'Nov 20' and
 * '7:00 PM', a Briton '20 Nov' and '19:00', a German the same. A phone takes 60 ms to find out, because it loads what it
 * knows of all dates, so the server tells the browser.
 */
export function dateStyleOf(language: string): DateStyle {
  const locale = isLocale(language) ? language : 'en-US'
  const english = /^en\b/i.test(locale) ? locale : 'en-001'
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  const parts = new Intl.DateTimeFormat(english, { month: 'short', day: 'numeric' }).formatToParts()
  return {
    isMonthFirst: parts.find(({ type }) => type !== 'literal')?.type === 'month',
    is12Hour: hourCycle === 'h12' || hourCycle === 'h11',
  }
}

/** Some browsers report a language that Intl refuses, such as 'en-US@posix'. */
function isLocale(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0
  } catch {
    return false
  }
}
