import type { Entry, EntryChanges, NewEntry } from '../entries/entries.ts'
import { limits } from '../foundation/limits.ts'
import { roundInputOf } from '../sparring/rounds.ts'

/** What becomes of notes that say one thing here and another one in the file. */
export const textChoices = ['mine', 'file', 'both'] as const

export type TextChoice = (typeof textChoices)[number]

/** What is merged into an entry, and what those fields were before. */
export interface Merge {
  changes: EntryChanges
  before: EntryChanges
}

interface Merging {
  /** Whether the entry is as an import made it. */
  isAsImported: boolean
  choice: TextChoice
}

/**
 * Merges an imported session into the entry that it is: what the entry doesn't say yet is added, and nothing it says is
 * replaced, but text that was corrected in the file, and notes that the member wants to have from there. undefined if that
 * would be too long for one entry.
 */
export function mergeSession(entry: Entry, imported: NewEntry, merging: Merging): Merge | undefined {
  const was = inputOf(entry)
  const merged = {
    ...mergedTexts(was, imported, merging),
    ...mergedTimes(was, imported),
    academy: was.academy || imported.academy,
    instructor: was.instructor || imported.instructor,
    hasPrivateNotes: was.hasPrivateNotes || imported.hasPrivateNotes,
    tags: union(was.tags, imported.tags),
    techniques: union(was.techniques, imported.techniques),
    rounds: was.rounds.length > 0 ? was.rounds : imported.rounds,
    attire: was.attire ?? imported.attire,
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
  title: entry.title,
  startTime: entry.startTime,
  endTime: entry.endTime,
  academy: entry.academy,
  instructor: entry.instructor,
  notes: entry.notes,
  hasPrivateNotes: entry.hasPrivateNotes,
  tags: tags.map(({ id }) => id),
  techniques: techniques.map(({ id }) => id),
  rounds: rounds.map((round) => roundInputOf(round)),
  attire: entry.attire,
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

/** What a session says here or in a file. */
interface Texts {
  title: string
  notes: string
}

/**
 * How the texts of a session relate to those of the file: `corrected` are those that the file has as a newer version,
 * `differing` those of which nobody but the member can say which ones count.
 */
export function compareTexts(
  was: Texts,
  imported: Texts,
  isAsImported: boolean,
): 'same' | 'corrected' | 'differing' {
  const notes = imported.notes.trim()
  if (was.notes === notes) return isAsImported && isTitleCorrected(was, imported) ? 'corrected' : 'same'
  if (was.notes === '' || notes === '') return 'same'
  if (notes.includes(was.notes) || (isAsImported && isSameBeginning(was.notes, notes))) return 'corrected'
  return was.notes.includes(notes) ? 'same' : 'differing'
}

const isTitleCorrected = (was: Texts, imported: Texts) =>
  was.title !== imported.title && isSameBeginning(was.title, imported.title)

function mergedTexts(was: Texts, imported: Texts, { isAsImported, choice }: Merging): Texts {
  const relation = compareTexts(was, imported, isAsImported)
  const { title, notes } = was
  if (relation === 'corrected')
    return {
      title: isAsImported && isTitleCorrected(was, imported) ? imported.title : title,
      notes: imported.notes,
    }
  if (relation === 'same') return { title, notes: notes || imported.notes }
  return { title, notes: { mine: notes, file: imported.notes, both: `${notes}\n\n${imported.notes}` }[choice] }
}

/** As much of two notes tells whether one is the other, corrected. In characters. */
const beginning = { least: 5, most: 20 }

function isSameBeginning(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, beginning.most)
  return length >= beginning.least && one.slice(0, length) === other.slice(0, length)
}

const union = (ids: number[], more: number[]) => [...new Set([...ids, ...more])]
