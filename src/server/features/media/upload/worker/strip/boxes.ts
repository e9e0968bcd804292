import { Refusal } from '#server/http/replies/refusals.ts'
import type { Content } from '../content.ts'

/** A part of an MP4 or QuickTime file. Ranges are positions in the file; `end` is the first byte after it. */
export interface Box {
  name: string
  start: number
  content: number
  end: number
}

/** A movie whose boxes are read, each time counted: no movie, however made, keeps a worker busy. */
export interface Movie {
  file: Content
  reads: number
}

/** More than any recording of the maximum size takes. */
const maxReads = 400_000

export function* boxesIn(movie: Movie, start: number, end: number): Generator<Box> {
  for (let at = start; end - at >= 8; ) {
    movie.reads += 1
    if (movie.reads > maxReads) throw new Refusal('FILE_BROKEN')
    const head = movie.file.at(at, 16)
    const name = head.toString('latin1', 4, 8)
    const [length, headSize] = lengthOf(head, end - at)
    if (length < headSize || at + length > end) return
    yield { name, start: at, content: at + headSize, end: at + length }
    at += length
  }
}

/** The length of a box and of its head. */
function lengthOf(head: Buffer, rest: number): [number, number] {
  if (head.length < 8) return [0, 8]
  const length = head.readUInt32BE(0)
  if (length === 0) return [rest, 8]
  if (length === 1) return [head.length < 16 ? 0 : Number(head.readBigUInt64BE(8)), 16]
  return [length, 8]
}

/** The first box at this path below `box`. */
export function findBox(movie: Movie, box: Box, ...path: string[]): Box | undefined {
  const [name, ...rest] = path
  if (name === undefined) return box
  for (const one of boxesIn(movie, box.content, box.end))
    if (one.name === name) return findBox(movie, one, ...rest)
  return undefined
}
