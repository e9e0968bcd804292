import { Refusal } from '#server/http/replies/refusals.ts'
import type { Content } from '../content.ts'

/** A part of a WebM file. Ranges are positions in the file; `end` is the first byte after it, or null if it is unknown. */
interface Element {
  id: number
  start: number
  content: number
  end: number | null
}

const [header, segment, info, tracks, track, cluster] = [
  0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675,
] as const
const [padding, checksum] = [0xec, 0xbf]
/** What players need, by the element that it is in; in the segment also where parts are, and where to jump to. */
const needed = new Map<number, Set<number>>([
  [segment, new Set([0x114d9b74, info, tracks, cluster, 0x1c53bb6b])],
  [info, new Set([0x2ad7b1, 0x4489, 0x4461, 0x4d80, 0x5741, 0x73a4])],
  [tracks, new Set([track])],
  [cluster, new Set([0xe7, 0xa7, 0xab, 0xa3, 0xa0, 0xaf, 0x5854])],
])
/** Texts that must or may stand in the info and in tracks: the app that muxed or wrote, names of tracks and codecs. */
const texts = new Set([0x4d80, 0x5741, 0x536e, 0x258688, 0x3a9697, 0x3b4040, 0x26b240])

interface Movie {
  file: Content
  reads: number
}

/** More than any recording of the maximum size takes: no movie, however made, keeps a worker busy. */
const maxReads = 4_000_000

/** Overwrites whatever no player needs with nothing of the same size, so that all else stays where it is. Drops what follows. */
export function stripWebm(file: Content) {
  const movie = { file, reads: 0 }
  for (let at = 0; at < file.size; ) {
    const element = elementAt(movie, at)
    if (element?.id !== header && element?.id !== segment) return file.cut(at)
    const end = Math.min(element.end ?? file.size, file.size)
    if (element.id === segment) stripInside(movie, segment, element.content, end)
    at = end
  }
}

function stripInside(movie: Movie, parent: number, start: number, end: number) {
  for (let at = start; at < end; ) {
    const element = elementAt(movie, at)
    if (!element) return movie.file.blank(at, end)
    const { id, content } = element
    // A recording may have been cut off.
    at = Math.min(element.end ?? (id === cluster ? endOfCluster(movie, content, end) : end), end)
    if (id === padding || id === checksum || needed.get(parent)?.has(id) === false) empty(movie.file, element, at)
    else if (needed.has(id) || id === track) stripInside(movie, id, content, at)
    else if (parent !== cluster && texts.has(id)) movie.file.blank(content, at)
  }
}

/** In a live recording, a cluster goes on until something else begins. */
function endOfCluster(movie: Movie, content: number, end: number): number {
  let at = content
  while (at < end) {
    const element = elementAt(movie, at)
    const isInside =
      element?.id === padding || element?.id === checksum || needed.get(cluster)?.has(element?.id ?? 0)
    if (!element || element.end === null || !isInside) return at
    at = element.end
  }
  return at
}

function elementAt(movie: Movie, at: number): Element | null {
  movie.reads += 1
  if (movie.reads > maxReads) throw new Refusal('FILE_BROKEN')
  const head = movie.file.at(at, 12)
  const idWidth = Math.clz32(head[0] ?? 0) - 23
  const width = Math.clz32(head[idWidth] ?? 0) - 23
  if (idWidth > 4 || width > 8 || head.length < idWidth + width) return null
  const digits = BigInt(`0x${head.toString('hex', idWidth, idWidth + width)}`)
  const unknown = (1n << BigInt(7 * width)) - 1n
  const length = digits & unknown
  const content = at + idWidth + width
  return {
    id: head.readUIntBE(0, idWidth),
    start: at,
    content,
    end: length === unknown ? null : content + Number(length),
  }
}

/** Players skip an element of this id. Its length takes eight bytes, or one where there is no room for more. */
function empty(file: Content, { start }: Element, end: number) {
  const length = end - start
  if (length > 9) {
    const head = Buffer.alloc(9)
    head[0] = padding
    head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
    file.write(start, head)
  } else file.write(start, Buffer.from([padding, 0x80 | (length - 2)]))
  file.blank(start + (length > 9 ? 9 : 2), end)
}
