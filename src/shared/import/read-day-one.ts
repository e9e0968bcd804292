import { z } from 'zod/mini'
import type { Rows } from './guess.ts'
import { noteHeaders } from './read-notes.ts'

/** The parts of Day One's JSON export that say something about a session. */
const dayOne = z.object({
  entries: z.array(
    z.object({
      creationDate: z.string(),
      timeZone: z.optional(z.string()),
      text: z.optional(z.string()),
      tags: z.optional(z.array(z.string())),
    }),
  ),
})

/** The entries of a Day One export as rows; undefined if the JSON is anything else. */
export function readDayOne(json: unknown): Rows | undefined {
  const parsed = dayOne.safeParse(json)
  if (!parsed.success) return undefined
  return [
    noteHeaders,
    ...parsed.data.entries.map(({ creationDate, timeZone = 'UTC', text = '', tags = [] }) => {
      const [title, notes] = titleAndNotes(plain(text))
      // When it was written is not when training began.
      return [dayIn(creationDate, timeZone), '', title, notes, tags.join(', ')]
    }),
  ]
}

function dayIn(iso: string, timeZone: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  try {
    // In Swedish, dates are written as in ISO 8601.
    return new Intl.DateTimeFormat('sv', { timeZone }).format(date)
  } catch {
    return iso.slice(0, 10)
  }
}

/** Without pictures, and without the backslashes before marks that it adds. */
const plain = (text: string) =>
  text
    .replace(/!\[[^\]]{0,300}\]\(dayone-moment:[^)]{0,300}\)/g, '')
    .replace(/\\([^\w\s])/g, '$1')
    .trim()

function titleAndNotes(text: string): [title: string, notes: string] {
  const [, title, notes = ''] = /^#+ ([^\n]{1,200})(?:\n([^]*))?$/.exec(text) ?? []
  return title === undefined ? ['', text] : [title.trim(), notes.trim()]
}
