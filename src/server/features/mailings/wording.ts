import type { LetterList } from '#server/features/mail/service.ts'

type Item = LetterList['items'][number]

/** A line of a list, and what is known about it. */
export const listItem = (title: string, ...details: string[]): Item => ({
  title,
  detail: details.filter((detail) => detail !== '').join(' · '),
})

/** A list that says how many more there are than it shows. */
export const withMore = (items: Item[], total: number): Item[] =>
  total > items.length ? [...items, listItem(`and ${total - items.length} more`)] : items

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** '7:00 PM'. With a plain space: the narrow one of Intl looks like a box in some mail programs. */
const timeOf = (time: string) => clock.format(new Date(`2000-01-01T${time}:00Z`)).replaceAll('\u202f', ' ')

/** '7:00 PM to 8:30 PM', or as much of it as is known. */
export const timesOf = (start: string, end: string) =>
  [start, end]
    .filter((time) => time !== '')
    .map(timeOf)
    .join(' to ')

/** '4 h 30 min'. */
export function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ')
}
