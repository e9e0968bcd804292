import { sunday, type WeekStartsOn, weekStarts } from '#shared/foundation/week-start.ts'

/** TypeScript doesn't know it yet. Its weekdays are 1 to 7, for Monday to Sunday. */
interface WithWeekInfo {
  getWeekInfo: () => { firstDay: number }
}

/** The day on which weeks start where this language is spoken: Monday for 'en-GB', Saturday for 'ar-EG', otherwise Sunday. */
export function firstWeekStart(language: string): WeekStartsOn {
  try {
    const { firstDay } = (new Intl.Locale(language) as Intl.Locale & WithWeekInfo).getWeekInfo()
    return weekStarts.find((weekStart) => weekStart === firstDay % 7) ?? sunday
  } catch {
    // Some browsers report a language that Intl refuses, or none.
    return sunday
  }
}
