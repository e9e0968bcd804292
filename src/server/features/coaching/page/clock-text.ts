import { dateStyleOf } from '#shared/foundation/date-style.ts'

/** How readers of a language write a time of day: '7:00 PM' or '19:00'. */
export function clockFor(language: string): (time: string) => string {
  const { is12Hour } = dateStyleOf(language)
  return (time) => (is12Hour && time !== '' ? twelveHours(time) : time)
}

const twelveHours = (time: string) => {
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3)]
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
