import { createReadStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'

/** The part of a JPEG that says nothing but which side is up: Exif 2.32, with one field. */
const orientationPart = (orientation: number) =>
  Buffer.concat([
    Buffer.of(0xff, 0xe1, 0, 34),
    Buffer.from('Exif\0\0II*\0', 'latin1'),
    Buffer.of(8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0),
  ])

/** Has a JPEG without metadata say which side is up, after its first marker. */
export async function keepOrientation(path: string, orientation: number) {
  const told = `${path}-told`
  const start = Buffer.of(0xff, 0xd8)
  async function* parts() {
    yield Buffer.concat([start, orientationPart(orientation)])
    yield* createReadStream(path, { start: start.length })
  }
  try {
    await writeFile(told, parts())
    await rename(told, path)
  } finally {
    await rm(told, { force: true })
  }
}
