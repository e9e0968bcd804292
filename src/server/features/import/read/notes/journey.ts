import { z } from 'zod/mini'
import { aNote, type Note } from '#shared/import/note.ts'
import { dayOfMoment, titleAndNotes } from '#shared/import/read-day-one.ts'
import { textOfHtml } from './html.ts'

/** The parts of a file of Journey's JSON export that say something about a session. */
const entry = z.object({
  date_journal: z.number(),
  timezone: z.optional(z.string()),
  text: z.string(),
  tags: z.optional(z.array(z.string())),
  /** 'html', or 'markdown' in older entries. */
  type: z.optional(z.string()),
})

/** The entry of a file of Journey; undefined if the JSON is anything else. */
export function readJourney(json: unknown, homeZone: string): Note[] | undefined {
  const parsed = entry.safeParse(json)
  if (!parsed.success) return undefined
  const { date_journal: moment, timezone, text, tags = [], type } = parsed.data
  const isHtml = type === 'html' || /^\s*<[a-z]/i.test(text)
  const [title, body] = titleAndNotes(isHtml ? textOfHtml(text) : text)
  return [aNote({ date: dayOfMoment(moment, timezone || homeZone), title, body, tags })]
}
