import type { Entry, EntryChanges, NewEntry } from '../entries/entries.ts'
import { limits } from '../foundation/limits.ts'
import { roundInputOf } from '../sparring/rounds.ts'

/** What is merged into an entry, and what those fields were before. */
export interface Merge {
  changes: EntryChanges
  before: EntryChanges
}

/**
 * Merges an imported session into the entry that it is: what the entry doesn't say yet is added, and nothing it says is
 * replaced, but notes that were corrected in the file, of an entry that is as an import made it (`isAsImported`). undefined if
 * that would be too long for one entry.
 */
export function mergeSession(entry: Entry, imported: NewEntry, isAsImported: boolean): Merge | undefined {
  const was = inputOf(entry)
  const merged = {
    ...mergedTimes(was, imported),
    academy: was.academy || imported.academy,
    instructor: was.instructor || imported.instructor,
    notes: mergedNotes(was.notes, imported.notes, isAsImported),
    hasPrivateNotes: was.hasPrivateNotes || imported.hasPrivateNotes,
    tags: union(was.tags, imported.tags),
    techniques: union(was.techniques, imported.techniques),
    rounds: was.rounds.length > 0 ? was.rounds : imported.rounds,
    effort: was.effort ?? imported.effort,
  }
  const isTooMuch =
    merged.notes.length > limits.notes ||
    merged.tags.length > limits.tagsOnAnEntry ||
    merged.techniques.length > limits.techniquesOnAnEntry
  if (isTooMuch) return undefined
  const fields = Object.keys(merged) as (keyof typeof merged)[]
  const changed = fields.filter((field) => JSON.stringify(merged[field]) !== JSON.stringify(was[field]))
  const pick = (values: typeof merged) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { changes: pick(merged), before: pick(was) }
}

const inputOf = ({ tags, techniques, rounds, ...entry }: Entry) => ({
  startTime: entry.startTime,
  endTime: entry.endTime,
  academy: entry.academy,
  instructor: entry.instructor,
  notes: entry.notes,
  hasPrivateNotes: entry.hasPrivateNotes,
  tags: tags.map(({ id }) => id),
  techniques: techniques.map(({ id }) => id),
  rounds: rounds.map((round) => roundInputOf(round)),
  effort: entry.effort,
})

/** Start and end belong together. */
const mergedTimes = (was: Pick<NewEntry, 'startTime' | 'endTime'>, imported: NewEntry) =>
  was.startTime === '' || (was.endTime === '' && was.startTime === imported.startTime)
    ? {
        startTime: imported.startTime || was.startTime,
        endTime: imported.startTime ? imported.endTime || was.endTime : was.endTime,
      }
    : { startTime: was.startTime, endTime: was.endTime }

function mergedNotes(was: string, imported: string, isAsImported: boolean): string {
  if (was.includes(imported.trim())) return was
  if (isAsImported && isSameBeginning(was, imported)) return imported
  return [was, imported].filter(Boolean).join('\n\n')
}

/** As much of two notes tells whether one is the other, corrected. In characters. */
const beginning = { least: 5, most: 20 }

function isSameBeginning(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, beginning.most)
  return length >= beginning.least && one.slice(0, length) === other.slice(0, length)
}

const union = (ids: number[], more: number[]) => [...new Set([...ids, ...more])]
