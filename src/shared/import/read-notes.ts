import type { Rows } from './guess.ts'
import { isDate } from './read-date.ts'
import { readTimes } from './read-time.ts'

/** The columns of notes, with headers that are known. */
export const noteHeaders = ['Date', 'Start', 'Title', 'Notes', 'Tags']

/** A title is shorter than a sentence. */
const longestTitle = 80
/** 'Monday, the 4th of March 2024' has as many words. */
const wordsOfDate = 7

interface Note {
  date: string
  time: string
  title: string
  lines: string[]
}

/** What a line says after its date; undefined if it doesn't begin with one. */
function datedLine(line: string): Omit<Note, 'lines'> | undefined {
  const words = line
    .replace(/^[\s#*_>-]+/, '')
    .replace(/\*\*|__/g, '')
    .split(/\s+/)
  for (let count = 1; count <= Math.min(wordsOfDate, words.length); count++) {
    const date = words
      .slice(0, count)
      .join(' ')
      .replace(/[:,;]$/, '')
    if (!isDate(date)) continue
    const rest = words.slice(count)
    const isTimed = readTimes(rest[0]?.replace(/[:,;]$/, '') ?? '') !== undefined
    const title = (isTimed ? rest.slice(1) : rest).join(' ').replace(/^[\s:,;–—|-]+/, '')
    return { date, time: isTimed ? (rest[0] ?? '') : '', title }
  }
  return undefined
}

/**
 * Notes as rows: each line that begins with a date begins a session, and what follows are its notes. If none does, the
 * whole text is one session of the day in its name. undefined if there is no date at all.
 */
export function readNotes(text: string, name: string): Rows | undefined {
  const before: string[] = []
  const notes: Note[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const dated = datedLine(line)
    const last = notes.at(-1)
    if (dated) notes.push({ ...dated, lines: [] })
    else (last?.lines ?? before).push(line)
  }
  const [first] = notes
  if (!first) return ofNamedDay(text, name)
  // A heading above the first date says nothing about training.
  const head = before.join('\n').trim()
  return [noteHeaders, ...(head === '' ? [] : [['', '', '', head]]), ...notes.map(rowOf)]
}

function rowOf({ date, time, title, lines }: Note): string[] {
  const body = lines
    .filter((line) => !/^\s*([-*_=]\s*){3,}$/.test(line))
    .join('\n')
    .trim()
  return title.length > longestTitle ? [date, time, '', `${title}\n${body}`.trim()] : [date, time, title, body]
}

/** '2024-03-04 Open mat.md'. */
function ofNamedDay(text: string, name: string): Rows | undefined {
  const plain = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.\w{2,4}$/, '')
    .replaceAll('_', ' ')
  const dated = datedLine(plain)
  if (!dated || text.trim() === '') return undefined
  const heading = /^#+ (.+)$/m.exec(text)?.[1] ?? ''
  return [noteHeaders, rowOf({ ...dated, title: dated.title || heading, lines: text.split('\n') })]
}
