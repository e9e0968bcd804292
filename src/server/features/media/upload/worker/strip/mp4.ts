import { Refusal } from '#server/http/replies/refusals.ts'
import type { Content } from '../content.ts'
import { type Box, boxesIn, findBox, type Movie } from './boxes.ts'

const words = (text: string) => new Set(text.split(' '))
/** What players need of a movie, by the box that it is in. Cameras tell the place in boxes of many names. */
const needed: Record<string, Set<string>> = {
  '': words('ftyp styp moov mdat moof mfra sidx ssix'),
  moov: words('mvhd trak mvex iods'),
  trak: words('tkhd edts tref trgr mdia tapt'),
  edts: words('elst'),
  mdia: words('mdhd hdlr minf elng'),
  minf: words('vmhd smhd nmhd hmhd gmhd hdlr dinf stbl'),
  dinf: words('dref'),
  stbl: words(
    'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps sdtp sbgp sgpd subs saiz saio padb stdp stsh',
  ),
  mvex: words('mehd trex leva trep'),
  moof: words('mfhd traf'),
  traf: words('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio'),
}
/** Boxes of no content. Some cameras tell the place there. */
const spaces = words('free skip wide')
/** Those that tell in a description of pictures or sounds, whose other boxes belong to the codec. */
const telling = words('udta meta uuid XMP_ name free skip wide')
/** Tracks of these kinds stay. Others tell where a camera was while it recorded, as text or in a format of its own. */
const keptTracks = words('vide soun auxv tmcd')
/** Says that a video is a view all around; players need it. */
const spherical = Buffer.from('ffcc8263f8554a938814587a02521fdd', 'hex')

/**
 * Overwrites whatever no player needs with an empty box of the same size, so that everything else, and with it every
 * offset, stays where it is. Drops what follows the last box.
 */
export function stripMovie(file: Content) {
  const movie = { file, reads: 0 }
  const end = stripInside(movie, '', 0, file.size)
  // The last box may be longer than the file and still hold the whole recording.
  const isCut = file.at(end + 4, 4).toString('latin1') === 'mdat'
  if (end < file.size && !isCut) file.cut(end)
}

/** Returns where the last box ends. */
function stripInside(movie: Movie, parent: string, start: number, end: number): number {
  let last = start
  for (const box of boxesIn(movie, start, end)) {
    last = box.end
    if (spaces.has(box.name)) movie.file.blank(box.content, box.end)
    else if (!isNeeded(movie.file, parent, box)) empty(movie.file, box)
    else if (box.name === 'trak') stripTrack(movie, box)
    else stripBox(movie, box)
  }
  return last
}

const isNeeded = (file: Content, parent: string, box: Box) =>
  needed[parent]?.has(box.name) ||
  (parent === 'trak' && box.name === 'uuid' && file.at(box.content, 16).equals(spherical))

function stripTrack(movie: Movie, track: Box) {
  const handler = findBox(movie, track, 'mdia', 'hdlr')
  const kind = handler && movie.file.at(handler.content + 8, 4).toString('latin1')
  if (kind !== undefined && keptTracks.has(kind)) {
    stripBox(movie, track)
    const descriptions = findBox(movie, track, 'mdia', 'minf', 'stbl', 'stsd')
    if (descriptions) stripDescriptions(movie, descriptions, kind)
  } else {
    blankSamples(movie, track)
    empty(movie.file, track)
  }
}

function stripBox(movie: Movie, { name, content, end }: Box) {
  // The manufacturer and the name of the camera.
  if (name === 'hdlr') movie.file.blank(content + 12, end)
  else if (name === 'dref') stripReferences(movie, content, end)
  else if (needed[name]) movie.file.blank(stripInside(movie, name, content, end), end)
}

/** Where the pictures are, if not in this file: paths of the computer that it was made on. */
function stripReferences(movie: Movie, content: number, end: number) {
  for (const one of boxesIn(movie, content + 8, end)) movie.file.blank(one.content + 4, one.end)
}

/** The name of the encoder in each description of pictures, and the boxes after the fields of each. */
function stripDescriptions(movie: Movie, { content, end }: Box, kind: string) {
  for (const one of boxesIn(movie, content + 8, end)) {
    const isPicture = kind === 'vide' || kind === 'auxv'
    if (isPicture) movie.file.blank(Math.min(one.content + 42, one.end), Math.min(one.content + 74, one.end))
    const version = movie.file.at(one.content + 8, 2)[1] ?? 0
    const soundFields = [28, 44, 64][version] ?? 28
    const fields = isPicture ? 78 : kind === 'soun' ? soundFields : 26
    for (const box of boxesIn(movie, one.content + fields, one.end))
      if (telling.has(box.name)) empty(movie.file, box)
  }
}

/** Overwrites a track's samples: the tables say how many samples each chunk has, how long they are, and where it is. */
function blankSamples(movie: Movie, track: Box) {
  const { file } = movie
  const table = (name: string) => findBox(movie, track, 'mdia', 'minf', 'stbl', name)
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
