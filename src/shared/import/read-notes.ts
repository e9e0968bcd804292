import { isCalendarDay } from '../foundation/dates.ts'
import { aNote, type Note } from './note.ts'
import { dateOrders, isDate, readDate } from './read-date.ts'
import { readTimes } from './read-time.ts'
import { isWeekday } from './weekdays.ts'

/** A title is shorter than a sentence. */
const longestTitle = 80
/** 'March the 4th of 2024' has as many words, '6:30 PM to 8:00 PM' too. */
const mostWords = { date: 6, time: 7 }
/** A day is within so many characters. */
const longestHead = 120

/** What a text says after its day, or around it. */
interface Dated extends Pick<Note, 'date' | 'time' | 'title'> {
  isYearProposed?: boolean
}

const isBeforeDate = (word: string) => isWeekday(word) || /^(the|den|dem|am|on|le|el|o)$/i.test(word)

const withoutMarks = (word: string) => word.replace(/^[([{*_"]+/, '').replace(/[)\]}*_":;,–—|-]+$/, '')
const afterSeparators = (text: string) => text.replace(/^[\s:,;.–—|)\]*_-]+/, '').trim()

/** The date that begins at a word, and where it ends. 'Mar' is a day of the week only if it isn't a month. */
function dateAt(words: string[], from: number): { date: string; end: number } | undefined {
  for (let start = from; start < from + 3; start++) {
    const found = exactDateAt(words, start)
    if (found || !isBeforeDate(words[start] ?? '')) return found
  }
  return undefined
}

/** 45000 steps are no day that a spreadsheet counts, and '11.5. 19 Uhr' is no day of 2019. */
const isOther = /^\d{5}([.,]\d+)?$|(^|\s)\d{1,2}\.\d{1,2}\. \d\d(\s|$)/

function exactDateAt(words: string[], start: number): { date: string; end: number } | undefined {
  for (let end = start + 1; end <= Math.min(words.length, start + mostWords.date); end++) {
    const date = withoutMarks(words.slice(start, end).join(' ')).replace(/['’](?=\d\d$)/, '')
    if (hasNumbers(date) && !isOther.test(date) && isDate(date)) return { date, end }
  }
  return undefined
}

const isClock = (text: string) => /\d\s?[:h.]\s?\d\d|\d\s?(am|pm|a\.m|p\.m|uhr|h)\b/i.test(text)

/** The time that words begin with: '19:00', 'um 19 Uhr', '6:30 PM → 8:00 PM'. A number alone is none. */
function timeAt(words: string[]): { time: string; end: number } {
  for (let end = Math.min(words.length, mostWords.time); end > 0; end--) {
    const said = withoutMarks(words.slice(0, end).join(' ')).replace(/^(at|um|ab|às|à|@|,|-|–|—)\s*/i, '')
    const time = said.replaceAll(/\s*(→|->)\s*/g, ' - ')
    if (isClock(time) && readTimes(time)) return { time, end }
  }
  return { time: '', end: 0 }
}

/** As a date has, before it is read word by word. */
const hasNumbers = (text: string) => /\d\D+\d|\d{6}/.test(text)

/** What a line says after its day; undefined if it doesn't begin with one. */
export function datedLine(line: string): Dated | undefined {
  const plain = withoutBullet(line)
  const head = plain.slice(0, longestHead)
  if (!hasNumbers(head)) return undefined
  const words = head.split(/\s+/)
  const day = dateAt(words, 0)
  if (!day) return undefined
  const rest = withoutWeekday(words.slice(day.end))
  const { time, end } = timeAt(rest)
  return { date: day.date, time, title: afterSeparators(rest.slice(end).join(' ') + plain.slice(longestHead)) }
}

/** '2024-03-04 (Monday)' says it twice, '2024-03-02 sat out' doesn't. */
function withoutWeekday(words: string[]): string[] {
  const [word = '', ...rest] = words
  const isDay = isWeekday(withoutMarks(word))
  return isDay && (rest.length === 0 || word.length > 5 || /[).,:]$/.test(word)) ? rest : words
}

const labels = /^(date|datum|data|fecha|day|tag|dia|jour)\s*:\s*/i

/** '- [x] ', '## ', '> ', '12) ', 'Date: '. */
const withoutBullet = (line: string) =>
  line
    .replace(/^\s*[-*+]\s+\[[ xX]\]\s+/, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^\d{1,3}[.)]\s+(?=\S*\d)/, '')
    .replace(labels, '')
    .replace(/\*\*|__|\[\[|\]\]/g, '')

/** What a short text says around its day, wherever that is. */
function datedText(text: string): Dated | undefined {
  const words = withoutBullet(text).slice(0, longestHead).split(/\s+/)
  for (let from = 0; from < words.length; from++) {
    const day = dateAt(words, from)
    if (!day) continue
    const after = withoutWeekday(words.slice(day.end))
    const { time, end } = timeAt(after)
    const rest = after.slice(end)
    const before = words
      .slice(0, from)
      .join(' ')
      .replace(/[\s:,;([–—|-]+$/, '')
    return { date: day.date, time, title: [before, afterSeparators(rest.join(' '))].filter(Boolean).join(' ') }
  }
  return undefined
}

/** A heading, or a line that stands alone, says its day at its end: '## Open mat, 4 March 2024'. */
function datedHeading(line: string, isFirst: boolean): Dated | undefined {
  const isHeading = /^\s*(#{1,6}\s|\*\*)/.test(line) || isFirst
  if (!isHeading || line.length > longestTitle || !hasNumbers(line)) return undefined
  const dated = datedText(line)
  return dated && line.replace(/[\s)\]*:.]+$/, '').endsWith(dated.date) ? dated : undefined
}

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

/** A year that has every day. */
const leapYear = 2024

/**
 * The days of a notebook that never says its year, which has at least two: its newest day is the last one that isn't after today,
 * and the year changes where the file's order says so.
 */
function proposedDays(lines: string[], today: string): Days {
  const plain = lines.map(withoutBullet)
  const at = plain.flatMap((line, index) => (dayOfYear(line, String(leapYear)) ? index : []))
  if (at.length < 2) return []
  const written = at.map((index) => dayOfYear(plain[index] ?? '', String(leapYear))?.date ?? '')
  const years = mostLikely(
    dateOrders.flatMap((order) => {
      const days = written.map((date) => readDate(date, order)?.slice(5) ?? '')
      return [yearsOf(days.toReversed(), today).toReversed(), yearsOf(days, today)].map((some) => ({
        days,
        years: some,
      }))
    }),
  )
  const yearAt = new Map(at.map((index, place) => [index, years[place]]))
  return plain.map((line, index) => {
    const year = yearAt.get(index)
    const day = year === undefined ? undefined : dayOfYear(line, String(year))
    return day && { ...day, isYearProposed: true }
  })
}

/** The years by which a notebook spans the shortest time. */
function mostLikely(readings: { days: string[]; years: number[] }[]): number[] {
  const spanOf = ({ days, years }: (typeof readings)[number]) => {
    const times = days
      .map((day, index) => Date.parse(`${years[index]}-${day}`))
      .filter((time) => !Number.isNaN(time))
    return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times)
  }
  return readings.toSorted((one, other) => spanOf(one) - spanOf(other))[0]?.years ?? []
}

/** The years of days, MM-DD, the newest of which comes first and isn't after today. */
function yearsOf(days: string[], today: string): number[] {
  let [year, later] = [Number(today.slice(0, 4)), today.slice(5)]
  return days.map((day) => {
    if (day > later) year -= 1
    while (day === '02-29' && !isCalendarDay(`${year}-${day}`)) year -= 1
    later = day
    return year
  })
}

/** A note of a day may begin lines with so many others. With more, its name says when all of them were exported. */
const mostMentioned = { byDay: 5, byName: 2 }

type Days = (Dated | undefined)[]

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

/** A notebook of a year, as its name or its headings say: 'BJJ 2026.txt', '# May 2026', '11.5. Half guard'. */
function daysOfYear(lines: string[], name: string): Days {
  let [year] = /(?<!\d)(19|20)\d\d(?!\d)/.exec(name) ?? []
  return lines.map((line) => {
    const said = yearIn(line)
    year = said ?? year
    return year && said === undefined ? dayOfYear(withoutBullet(line), year) : undefined
  })
}

/** '# 2026', 'May 2026'. */
const yearIn = (line: string) =>
  line.length > longestTitle ? undefined : /^[^\p{L}\p{N}]*(?:\p{L}+ )?((?:19|20)\d\d)\W*$/u.exec(line)?.[1]

/** 'Mar' is a day of the week only if it isn't a month. */
function dayOfYear(line: string, year: string): Dated | undefined {
  const [first = ''] = line.split(/\s/, 1)
  const written = writtenInYear(line, year)
  return written || !isWeekday(first) ? written : writtenInYear(line.slice(first.length).trimStart(), year)
}

function writtenInYear(plain: string, year: string): Dated | undefined {
  const numbers = /^(\d{1,2}\.\d{1,2}\.|\d{1,2}\.\d{2}(?=[\s:]|$)|\d{1,2}\/\d{1,2}(?=[\s:]|$))/.exec(plain)?.[0]
  if (numbers) {
    const separator = numbers.includes('/') ? '/' : '.'
    return datedLine(`${numbers.replace(/\.$/, '')}${separator}${year} ${plain.slice(numbers.length)}`)
  }
  const words = /^(\d{1,2}\.?\s\p{L}{3,9}|\p{L}{3,9}\.?\s\d{1,2}(st|nd|rd|th)?)(?=[\s:,.]|$)/u.exec(plain)?.[0]
  return words ? datedLine(`${words} ${year} ${plain.slice(words.length)}`) : undefined
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
