import { createReadStream } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { type Content, withContent } from '../content.ts'
import { type Box, boxesIn, findBox, type Movie } from './boxes.ts'

/** The box with which every MP4 begins, and QuickTime since 2005. Readers tell the format by it. */
const fileType = Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')

/** Has an older QuickTime movie begin with its type: all that follows moves, and with it where its tables say it is. */
export async function addFileType(path: string) {
  if (await withContent(path, (file) => file.at(4, 4).toString('latin1') === 'ftyp')) return
  const typed = `${path}-typed`
  async function* parts() {
    yield fileType
    yield* createReadStream(path)
  }
  await writeFile(typed, parts())
  await rename(typed, path)
  await withContent(path, moveChunks)
}

function moveChunks(file: Content) {
  const movie = { file, reads: 0 }
  for (const index of boxesIn(movie, 0, file.size))
    if (index.name === 'moov')
      for (const track of boxesIn(movie, index.content, index.end))
        if (track.name === 'trak') moveTrack(movie, track)
}

function moveTrack(movie: Movie, track: Box) {
  const { file } = movie
  const table = findBox(movie, track, 'mdia', 'minf', 'stbl', 'stco')
  if (!table) return
  const count = Math.min(file.at(table.content + 4, 4).readUInt32BE(0), (table.end - table.content - 8) / 4)
  for (let at = table.content + 8, left = Math.floor(count); left > 0; left--, at += 4) {
    const moved = Buffer.alloc(4)
    moved.writeUInt32BE((file.at(at, 4).readUInt32BE(0) + fileType.length) >>> 0)
    file.write(at, moved)
  }
}
