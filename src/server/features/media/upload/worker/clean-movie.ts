import { Refusal } from '#server/http/replies/refusals.ts'
import type { Content } from './content.ts'

/** A part of an MP4 or QuickTime file. Ranges are positions in the file; `end` is the first byte after it. */
interface Box {
  name: string
  start: number
  content: number
  end: number
}

/** More than any recording of the maximum size has. */
const maxBoxes = 100_000
/** Tracks of these kinds stay. Others tell where a camera was while it recorded, as text or in a format of its own. */
const keptTracks = new Set(['vide', 'soun', 'auxv', 'tmcd'])
/** The boxes in which cameras and programs tell about themselves, their owner, and the place. */
const tellingBoxes = new Set(['udta', 'meta', 'uuid', 'XMP_'])
/** Says that a video is a view all around; players need it. */
const spherical = Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex')

/**
 * Overwrites what tells the place and the device with an empty box of the same size, so that everything else, and with
 * it every offset, stays where it is. Drops what follows the last box.
 */
export function cleanMovie(file: Content) {
  const { boxes, end } = outerBoxes(file)
  for (const box of boxes) {
    if (tellingBoxes.has(box.name)) empty(file, box)
    if (box.name === 'moov') cleanIndex(file, box)
  }
  if (end < file.size) file.cut(end)
}

/** The boxes of the file, and where what follows them begins: players stop there as well. */
function outerBoxes(file: Content): { boxes: Box[]; end: number } {
  const boxes: Box[] = []
  let end = 0
  for (const box of boxesIn(file, 0, file.size)) {
    if (boxes.push(box) > maxBoxes) throw new Refusal('FILE_BROKEN')
    end = box.end
  }
  // The last box may be longer than the file and still hold the whole recording.
  const isCut = ['mdat', 'moov', 'moof'].includes(file.at(end + 4, 4).toString('latin1'))
  return { boxes, end: isCut ? file.size : end }
}

function* boxesIn(file: Content, start: number, end: number): Generator<Box> {
  for (let at = start; end - at >= 8; ) {
    const head = file.at(at, 16)
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

const inside = (file: Content, box: Box) => boxesIn(file, box.content, box.end)

/** The first box at this path below `box`. */
function findBox(file: Content, box: Box, ...path: string[]): Box | undefined {
  const [name, ...rest] = path
  if (name === undefined) return box
  for (const one of inside(file, box)) if (one.name === name) return findBox(file, one, ...rest)
  return undefined
}

function cleanIndex(file: Content, index: Box) {
  for (const box of inside(file, index)) {
    if (tellingBoxes.has(box.name)) empty(file, box)
    if (box.name === 'trak') cleanTrack(file, box)
  }
}

function cleanTrack(file: Content, track: Box) {
  const handler = findBox(file, track, 'mdia', 'hdlr')
  if (!handler) return
  if (!keptTracks.has(file.at(handler.content + 8, 4).toString('latin1'))) {
    blankSamples(file, track)
    empty(file, track)
    return
  }
  // The manufacturer and the name of the camera.
  file.blank(handler.content + 12, handler.end)
  blankEncoder(file, track)
  for (const box of inside(file, track)) {
    const isSpherical = box.name === 'uuid' && file.at(box.content, 16).equals(spherical)
    if (tellingBoxes.has(box.name) && !isSpherical) empty(file, box)
  }
}

/** The name of the encoder in each description of pictures. */
function blankEncoder(file: Content, track: Box) {
  if (!findBox(file, track, 'mdia', 'minf', 'vmhd')) return
  const descriptions = findBox(file, track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!descriptions) return
  for (const { content, end } of boxesIn(file, descriptions.content + 8, descriptions.end))
    file.blank(Math.min(content + 42, end), Math.min(content + 74, end))
}

/** Overwrites a track's samples: the tables say how many samples each chunk has, how long they are, and where it is. */
function blankSamples(file: Content, track: Box) {
  const table = (name: string) => findBox(file, track, 'mdia', 'minf', 'stbl', name)
  const [sizes, runs] = [table('stsz'), table('stsc')]
  const [short, long] = [table('stco'), table('co64')]
  const chunks = short ?? long
  if (!sizes || !runs || !chunks) return
  const word = (box: Box, index: number) => {
    const bytes = box.content + 4 + index * 4 + 4 <= box.end ? file.at(box.content + 4 + index * 4, 4) : zero
    return bytes.length === 4 ? bytes.readUInt32BE(0) : 0
  }
  const sameSize = word(sizes, 0)
  const count = (box: Box, index: number, width: number) =>
    Math.min(word(box, index), Math.floor((box.end - box.content) / width))
  const [chunkCount, runCount] = [count(chunks, 0, short ? 4 : 8), count(runs, 0, 12)]
  let [sample, run, left] = [0, 0, file.size]
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    while (run + 1 < runCount && word(runs, 1 + (run + 1) * 3) <= chunk + 1) run += 1
    const samples = Math.min(word(runs, 2 + run * 3), file.size)
    let length = 0
    if (sameSize > 0) length = samples * sameSize
    else
      for (const last = sample + samples; sample < last && length < left; sample++)
        length += word(sizes, 2 + sample)
    // Tables that name more than the file has are no tables.
    left -= length
    if (left < 0) throw new Refusal('FILE_BROKEN')
    const start = short
      ? word(chunks, 1 + chunk)
      : word(chunks, 1 + chunk * 2) * 2 ** 32 + word(chunks, 2 + chunk * 2)
    file.blank(start, start + length)
  }
}

const zero = Buffer.alloc(4)

/** Players skip a box of this name. */
function empty(file: Content, { start, content, end }: Box) {
  file.write(start + 4, Buffer.from('free'))
  file.blank(content, end)
}
