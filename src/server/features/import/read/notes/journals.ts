import { z } from 'zod/mini'
import { aNote, type Note } from '#shared/import/note.ts'
import { dayOfMoment, readDayOne, titleAndNotes } from '#shared/import/read-day-one.ts'
import { textOfHtml } from '../plain-text.ts'
import { readKeep } from './keep.ts'

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
function readJourney(json: unknown): Note[] | undefined {
  const parsed = entry.safeParse(json)
  if (!parsed.success) return undefined
  const { date_journal: moment, timezone, text, tags = [], type } = parsed.data
  const isHtml = type === 'html' || /^\s*<[a-z]/i.test(text)
  const [title, body] = titleAndNotes(isHtml ? textOfHtml(text) : text)
  return [aNote({ date: dayOfMoment(moment, timezone), title, body, tags })]
}

/** Reads what a journal exports as JSON; undefined if it is another's. */
type ReadJournal = (json: unknown) => Note[] | undefined

/** The journals that export JSON, in the order they are tried. */
const journals: ReadJournal[] = [readDayOne, readJourney, readKeep]

/** The notes of a journal's JSON; undefined if no journal that is known wrote it. */
export function readJournal(json: unknown): Note[] | undefined {
  for (const read of journals) {
    const notes = read(json)
    if (notes) return notes
  }
  return undefined
}
