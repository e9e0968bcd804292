import type { ListItem } from '#server/features/mail/mailing-templates.ts'
import { entriesPath } from '#shared/foundation/paths.ts'
import { shortened } from '#shared/foundation/text.ts'

/** How many characters of members' texts are shown, so that an email stays under 41 kB. */
const longest = { title: 50, detail: 30 }

/** A line of a list, and what is known about it. */
export const listItem = (title: string, ...details: string[]): ListItem => ({
  title: shortened(title, longest.title),
  detail: details
    .filter((detail) => detail !== '')
    .map((detail) => shortened(detail, longest.detail))
    .join(' · '),
})

/** A line about an entry, if it is about one: it leads to the entry's address. */
export const aboutEntry = (publicUrl: string, id: number | null | undefined, item: ListItem): ListItem =>
  id ? { ...item, url: `${publicUrl}${entriesPath}/${id}` } : item

/** A list that says how many more there are than it shows. */
export const withMore = (items: ListItem[], total: number): ListItem[] =>
  total > items.length ? [...items, listItem(`And ${total - items.length} more`)] : items

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** '7:00 PM'. With a plain space: the narrow one of Intl looks like a box in some mail programs. */
const timeOf = (time: string) => clock.format(new Date(`2000-01-01T${time}:00Z`)).replaceAll('\u202f', ' ')

/** '7:00 PM to 8:30 PM', or as much of it as is known. */
export const timesOf = (start: string, end: string) =>
  [start, end]
    .filter((time) => time !== '')
    .map(timeOf)
    .join(' to ')
