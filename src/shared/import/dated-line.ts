import { isLikeWeekday, isWeekday } from './cell-words.ts'
import type { Note } from './note.ts'
import { isDate } from './read-date.ts'
import { readTimes } from './read-time.ts'

/** A title is shorter than a sentence. */
export const longestTitle = 80
/** 'March the 4th of 2024' has as many words, '6:30 PM to 8:00 PM' too. */
const mostWords = { date: 6, time: 7 }
/** A day is within so many characters. */
const longestHead = 120

/** What a text says after its day, or around it. */
export interface Dated extends Pick<Note, 'date' | 'time' | 'title'> {
  isYearProposed?: boolean
}

const isBeforeDate = (word: string) =>
  isWeekday(word) || isLikeWeekday(word) || /^(the|den|dem|am|on|le|el|o)$/i.test(word)

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
export const withoutBullet = (line: string) =>
  line
    .replace(/^\s*[-*+]\s+\[[ xX]\]\s+/, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^\d{1,3}[.)]\s+(?=\S*\d)/, '')
    .replace(labels, '')
    .replace(/\*\*|__|\[\[|\]\]/g, '')

/** What a short text says around its day, wherever that is. */
export function datedText(text: string): Dated | undefined {
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
export function datedHeading(line: string, isFirst: boolean): Dated | undefined {
  const isHeading = /^\s*(#{1,6}\s|\*\*)/.test(line) || isFirst
  if (!isHeading || line.length > longestTitle || !hasNumbers(line)) return undefined
  const dated = datedText(line)
  return dated && line.replace(/[\s)\]*:.]+$/, '').endsWith(dated.date) ? dated : undefined
}
