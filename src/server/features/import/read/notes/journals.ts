import type { Note } from '#shared/import/note.ts'
import { readDayOne } from '#shared/import/read-day-one.ts'
import type { Here } from './here.ts'
import { readJourney } from './journey.ts'
import { readKeep } from './keep.ts'

/** Reads what a journal exports as JSON; undefined if it is another's. */
type ReadJournal = (json: unknown, here: Here) => Note[] | undefined

/** The journals that export JSON, in the order they are tried. */
const journals: ReadJournal[] = [
  readDayOne,
  (json, { timeZone }) => readJourney(json, timeZone || 'UTC'),
  (json, { timeZone }) => readKeep(json, timeZone || 'UTC'),
]

/** The notes of a journal's JSON; undefined if no journal that is known wrote it. */
export function readJournal(json: unknown, here: Here): Note[] | undefined {
  for (const read of journals) {
    const notes = read(json, here)
    if (notes) return notes
  }
  return undefined
}
