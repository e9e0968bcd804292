import type { Content } from './content.ts'

/** A part of a WebM file. Ranges are positions in the file; `end` is the first byte after it, or null if it is unknown. */
interface Element {
  id: number
  start: number
  content: number
  end: number | null
}

const [segment, info, tracks, track, cluster] = [0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675]
/** The parts of a segment. In a live recording, the next of these ends a cluster. */
const parts = new Set([0x114d9b74, info, tracks, cluster, 0x1c53bb6b, 0x1941a469, 0x1043a770, 0x1254c367, 0xec])
/** Tags and attached files. */
const tellingParts = new Set([0x1254c367, 0x1941a469])
/** Texts in the info and in tracks: the app that muxed or wrote, titles, names of files and tracks. */
const texts = new Set([0x4d80, 0x5741, 0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x536e])

/** Overwrites what tells the place and the device with nothing of the same size, so that all else stays where it is. */
export function cleanWebm(file: Content) {
  for (const outer of elementsIn(file, 0, file.size)) {
    if (outer.id !== segment) continue
    for (const part of elementsIn(file, outer.content, outer.end ?? file.size)) {
      if (tellingParts.has(part.id)) empty(file, part)
      if (part.id === info) blankTexts(file, part)
      if (part.id === tracks)
        for (const one of elementsIn(file, part.content, part.end ?? file.size))
          if (one.id === track) blankTexts(file, one)
    }
  }
}

/** Goes through the elements up to the first that doesn't fit. */
function* elementsIn(file: Content, start: number, end: number): Generator<Element> {
  for (let at = start; at < end; ) {
    const element = elementAt(file, at)
    if (!element || (element.end ?? 0) > end) return
    yield element
    at = element.end ?? (element.id === cluster ? endOfCluster(file, element, end) : end)
  }
}

function endOfCluster(file: Content, { content }: Element, end: number): number {
  let at = content
  while (at < end) {
    const element = elementAt(file, at)
    if (!element || element.end === null || parts.has(element.id)) return at
    at = element.end
  }
  return at
}

function elementAt(file: Content, at: number): Element | null {
  const head = file.at(at, 12)
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

function blankTexts(file: Content, parent: Element) {
  for (const { id, content, end } of elementsIn(file, parent.content, parent.end ?? file.size))
    if (texts.has(id) && end !== null) file.blank(content, end)
}

/** Players skip an element of this id. Its length takes eight bytes, or one where there is no room for more. */
function empty(file: Content, { start, end }: Element) {
  const last = end ?? file.size
  const length = last - start
  if (length > 9) {
    const head = Buffer.alloc(9)
    head[0] = 0xec
    head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
    file.write(start, head)
  } else file.write(start, Buffer.from([0xec, 0x80 | (length - 2)]))
  file.blank(start + (length > 9 ? 9 : 2), last)
}
