import { z } from 'zod/mini'
import { aNote, type Note } from './note.ts'
import { writtenAt } from './session-times.ts'

/** The parts of Day One's JSON export that say something about a session. */
const dayOne = z.object({
  entries: z.array(
    z.object({
      creationDate: z.string(),
      timeZone: z.optional(z.string()),
      text: z.optional(z.string()),
      tags: z.optional(z.array(z.string())),
      location: z.optional(z.object({ timeZoneName: z.optional(z.string()) })),
    }),
  ),
})

/** The entries of a Day One export; undefined if the JSON is anything else. */
export function readDayOne(json: unknown): Note[] | undefined {
  const parsed = dayOne.safeParse(json)
  if (!parsed.success) return undefined
  return parsed.data.entries.map(({ creationDate, timeZone, text = '', tags = [], location }) => {
    const [title, body] = titleAndNotes(plain(text))
    // When it was written is not when training began.
    return aNote({ date: dayOfMoment(creationDate, timeZone || location?.timeZoneName), title, body, tags })
  })
}

/** The day of a moment in the time zone of its entry; the moment itself, as `writtenAt` has it, if that isn't known. */
export function dayOfMoment(moment: string | number, timeZone = ''): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return String(moment)
  if (timeZone === '') return writtenAt(date)
  try {
    // In Swedish, dates are written as in ISO 8601.
    return new Intl.DateTimeFormat('sv', { timeZone }).format(date)
  } catch {
    return writtenAt(date)
  }
}

/** Without pictures, and without the backslashes before marks that it adds. */
const plain = (text: string) =>
  text
    .replace(/!\[[^\]]{0,300}\]\(dayone-moment:[^)]{0,300}\)/g, '')
    .replace(/\\([^\w\s])/g, '$1')
    .trim()

/** The heading that a text begins with, and what follows. */
export function titleAndNotes(text: string): [title: string, notes: string] {
  const [, title, notes = ''] = /^#+ ([^\n]{1,200})(?:\n([^]*))?$/.exec(text) ?? []
  return title === undefined ? ['', text] : [title.trim(), notes.trim()]
}
