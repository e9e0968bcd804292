import { type Dated, datedHeading, datedLine, datedText, longestTitle } from './dated-line.ts'
import { type Days, daysOfYear, proposedDays, yearIn } from './days-of-year.ts'
import { aNote, type Note } from './note.ts'
import { isDate, readDate } from './read-date.ts'

/**
 * Notes with days: each line that begins with one begins a session, and what follows are its notes; if none does, each heading
 * that ends with one, or each line with the day of a year that the notebook says. If there is none of these, or the name
 * is that of a day, the text is the session of that day. undefined if there is no day at all. With `today`, years that nobody
 * says are proposed.
 */
export function readNotes(text: string, name: string, today?: string): Note[] | undefined {
  const lines = text.split(/\r\n?|\n/)
  const named = dayInName(name)
  const starting = lines.map(datedLine)
  const days = starting.filter(Boolean).length
  if (named && days < (named.title === '' ? mostMentioned.byDay : mostMentioned.byName))
    return text.trim() ? [noteOfDay(named, lines)] : []
  if (days > 0) return hasTitlesAbove(lines, starting) ? splitAtTitles(lines, starting) : split(lines, starting)
  const headed = lines.map((line, index) => datedHeading(line, (lines[index - 1] ?? '').trim() === ''))
  if (headed.some(Boolean)) return split(lines, headed)
  const ofYear = daysOfYear(lines, name)
  const withoutYears = lines.map((line) => (yearIn(line) ? '' : line))
  if (ofYear.some(Boolean)) return split(withoutYears, ofYear)
  const proposed = today === undefined ? [] : proposedDays(lines, today)
  return proposed.some(Boolean) ? split(lines, proposed) : undefined
}

/** A note of a day may begin lines with so many others. With more, its name says when all of them were exported. */
const mostMentioned = { byDay: 5, byName: 2 }

/** Whether each day stands alone below a line that stands alone, which then is its title. */
function hasTitlesAbove(lines: string[], days: Days): boolean {
  const at = days.flatMap((day, index) => (day ? index : []))
  const isTitle = (line = '') => line.trim() !== '' && line.length <= longestTitle && !/[.!?]$/.test(line)
  const isBelow = (index: number) => isTitle(lines[index - 1]) && (lines[index - 2] ?? '').trim() === ''
  return at.length > 1 && at.every((index) => days[index]?.title === '' && isBelow(index))
}

function splitAtTitles(lines: string[], days: Days): Note[] {
  const titled = lines.map((line, index) => {
    const below = days[index + 1]
    return below && { ...below, title: line.replace(/^[\s#*]+/, '').trim() }
  })
  return split(
    lines.map((line, index) => (days[index] ? '' : line)),
    titled,
  )
}

/** The lines as notes, each of which begins with a line that has a day; what is above the first one has none. */
function split(lines: string[], days: Days): Note[] {
  const notes: Note[] = []
  let [dated, body]: [Dated | undefined, string[]] = [undefined, []]
  const end = () => {
    const note = noteOf(dated, body)
    if (dated || note.body !== '') notes.push(note)
  }
  for (const [index, line] of lines.entries()) {
    const next = days[index]
    if (next) {
      end()
      ;[dated, body] = [next, []]
    } else body.push(line)
  }
  end()
  return notes
}

function noteOf(dated: Dated | undefined, lines: string[]): Note {
  const { date, time, title, isYearProposed = false } = dated ?? { date: '', time: '', title: '' }
  const body = lines
    .filter((line) => !/^\s*([-*_=]\s*){3,}$/.test(line))
    .join('\n')
    .trim()
  const isTitle = title.length <= longestTitle
  return aNote({
    date,
    time,
    title: isTitle ? title : '',
    body: isTitle ? body : `${title}\n${body}`.trim(),
    isYearProposed,
  })
}

function noteOfDay(named: Dated, lines: string[]): Note {
  const heading = lines.map((line) => /^#+ (.{1,200})$/.exec(line)?.[1] ?? '').find(Boolean) ?? ''
  const said = datedText(heading)
  return noteOf({ ...named, title: named.title || (said ? said.title : heading.trim()) }, lines)
}

/** What Notion adds to names. */
const notionId = /[ -][0-9a-f]{32}$/

/** The day that the name of a file says, and what else it says: '2024-03-04 Open mat.md', '2024/03/04.md'. */
export function dayInName(path: string): Dated | undefined {
  const steps = path.replace(/\.[a-z]\w{1,7}$/i, '').split(/[/\\]/)
  const last = (steps.at(-1) ?? '')
    .replace(notionId, '')
    .replace(/(\d)_(?=\d)/g, '$1-')
    .replaceAll('_', ' ')
  const folders = steps.slice(-3).join('-')
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(folders) && isDate(folders)) return { date: folders, time: '', title: '' }
  // '2024-03-04-half-guard', as blogs have it.
  const [, day, slug = ''] = /^(\d{4}-\d{1,2}-\d{1,2}|\d{8})[-T](.*)$/.exec(last) ?? []
  const dated = datedText(day === undefined ? last : `${day} ${slug.replaceAll('-', ' ')}`)
  return dated && { ...dated, date: readDate(dated.date) ?? dated.date }
}

/** The name of a note without its folders, its ending, and its day. */
export const titleInName = (path: string): string =>
  dayInName(path)?.title ??
  path
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z]\w{1,7}$/i, '')
    .replace(notionId, '')
