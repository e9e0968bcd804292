import { attireNames } from '../training/attire-text.ts'
import { fieldOfHeader } from './columns.ts'
import { attireOfLines } from './read-attire.ts'

/** A note as far as its file says it. */
export interface Note {
  /** As it is written; '' if it has no day. */
  date: string
  /** When training began, and with a dash when it ended; '' if it isn't said. */
  time: string
  title: string
  body: string
  tags: string[]
  /** What else it says of itself, by name, such as the properties of Obsidian and Notion. */
  properties: Map<string, string>
  /** Whether its file doesn't say its year. */
  isYearProposed: boolean
}

/** A note of which only this is known. */
export const aNote = (known: Partial<Note>): Note => ({
  date: '',
  time: '',
  title: '',
  body: '',
  tags: [],
  properties: new Map(),
  isYearProposed: false,
  ...known,
})

/** The columns of notes, with headers that are known. Properties follow. */
const noteHeaders = ['Date', 'Start', 'Title', 'Notes', 'Tags']

/** Whether the rows are those of notes: then nothing that a note says is their header. */
export const areNotes = (rows: string[][]): boolean =>
  noteHeaders.every((header, index) => rows[0]?.[index] === header)

/** The tags of a row that stands for a file of an archive that wasn't read: its title is the path, its notes say why. */
export const unreadMark = 'Rollbook: not read'

/** The row of a file that wasn't read. */
export const unreadRow = (path: string, why: string): string[] => ['', '', path, why, unreadMark]

/** More are columns that nobody looks through. */
const mostProperties = 60

/** Notes as rows under a header. The rarest properties of many are lines of the notes. */
export function rowsOfNotes(all: Note[]): string[][] {
  const notes = all.map(withAttire)
  const counts = new Map<string, number>()
  for (const { properties } of notes)
    for (const name of properties.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const columns = names.slice(0, mostProperties)
  const others = new Set(names.slice(mostProperties))
  return [[...noteHeaders, ...columns], ...notes.map((note) => rowOf(note, columns, others))]
}

/** A note whose lines say what was worn says so by a property, too. */
function withAttire(note: Note): Note {
  const attire = attireOfLines(note.body)
  if (attire === null || [...note.properties.keys()].some((name) => fieldOfHeader(name) === 'attire')) return note
  return { ...note, properties: new Map(note.properties).set('Trained in', attireNames[attire]) }
}

function rowOf({ date, time, title, body, tags, properties }: Note, columns: string[], others: Set<string>) {
  const rest = [...properties].filter(([name]) => others.has(name)).map(([name, value]) => `${name}: ${value}`)
  const notes = [body, ...rest].filter(Boolean).join('\n\n')
  return [date, time, title, notes, tags.join(', '), ...columns.map((name) => properties.get(name) ?? '')]
}
