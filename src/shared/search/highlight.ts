import { fold } from '../foundation/fold.ts'
import type { Search } from './query.ts'
import { isWordStart } from './ranking.ts'

/** A part of a text as it was written, and whether the search is for it. */
export interface Part {
  text: string
  isHit: boolean
  /** Where it begins. */
  at: number
}

/** From where to where, in a text. */
type Range = [from: number, to: number]

/** Words that say nothing alone: marked, they would hide what was looked for. */
const stopWords = new Set('a an and at by for from i in it my of on or the to was with'.split(' '))

/** The terms to mark in the hits of a search, folded: without the words of a date, if there are others. */
export function highlightTerms({ readings }: Search): string[] {
  const { terms = [], phrases = [] } = readings.find((reading) => reading.terms.length > 0) ?? {}
  const words = terms.flat(2)
  const isTelling = (word: string) => !stopWords.has(word)
  const marked = words.some(isTelling) ? words.filter(isTelling) : words
  return [...new Set([...phrases, ...marked])].filter((one) => one !== '')
}

/** Parts the text into what is searched for and what isn't. Parts of words are marked only in texts without its words. */
export const highlighted = (text: string, needles: string[]): Part[] => partsOf(text, hitsIn(text, needles))

/** How many characters of a snippet come before its first hit. */
const before = 40
/** A hit within the first so many characters needs no cut. */
const shown = 90

/** The same for a text of which only the beginning is shown: it is cut, at a word, so that the first hit is in sight. */
export function snippet(text: string, needles: string[]): Part[] {
  const hits = hitsIn(text, needles)
  const [first] = hits[0] ?? [0]
  if (first < shown) return partsOf(text, hits)
  const space = text.indexOf(' ', first - before)
  const from = space < first ? space : first
  const cut = text.slice(from).trimStart()
  const gone = text.length - cut.length
  const parts = partsOf(
    cut,
    hits.map(([start, end]) => [start - gone, end - gone]),
  )
  return [{ text: '…', isHit: false, at: -1 }, ...parts]
}

function hitsIn(text: string, needles: string[]): Range[] {
  const { folded, places } = foldedWithPlaces(text)
  const all = needles.flatMap((needle) => rangesOf(folded, needle))
  const words = all.filter(([from]) => isWordStart(folded, from))
  return merged(
    (words.length > 0 ? words : all).map(([from, to]) => [places[from] ?? 0, places[to] ?? text.length]),
  )
}

function rangesOf(folded: string, needle: string): Range[] {
  const ranges: Range[] = []
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length))
    ranges.push([at, at + needle.length])
  return ranges
}

/** Overlapping ranges as one, in order. */
function merged(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

function partsOf(text: string, hits: Range[]): Part[] {
  const parts: Part[] = []
  const add = (from: number, to: number, isHit: boolean) => {
    if (from < to) parts.push({ text: text.slice(from, to), isHit, at: from })
  }
  let at = 0
  for (const [from, to] of hits) {
    add(at, from, false)
    add(from, to, true)
    at = to
  }
  add(at, text.length, false)
  return parts
}

/** The folded text, and for each of its characters, and its end, where it begins in the text. */
function foldedWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const isSpace = /\s/.test(character)
    const more = isSpace ? (folded.endsWith(' ') ? '' : ' ') : fold(character)
    for (let n = 0; n < more.length; n++) places.push(at)
    folded += more
    at += character.length
  }
  return { folded, places: [...places, text.length] }
}

/** The first sentence, or line, of a text that has one of the names, in parts that say where; empty if none has. */
export function namingSentence(text: string, names: string[]): Part[] {
  const needles = names.map(fold)
  for (const sentence of text.split(/(?<=[.!?…])\s+|\n+/)) {
    const parts = highlighted(sentence.trim(), needles)
    if (parts.some(({ isHit }) => isHit)) return parts
  }
  return []
}
