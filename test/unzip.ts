import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

/** The files of a ZIP by their paths, in the order of the ZIP. Throws if it is broken. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return files
}

/**
 * The same for whoever reads it from its beginning, and doesn't know the list at its end: each file ends where its deflated data
 * do. Throws if that can't be seen.
 */
export function unzipFromStart(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  while (zip.readUInt32LE(at) === 0x04034b50) {
    if (zip.readUInt16LE(at + 8) !== 8) throw new Error('A stored file ends somewhere.')
    const name = at + 30
    const extra = name + zip.readUInt16LE(at + 26)
    const data = extra + zip.readUInt16LE(at + 28)
    const { buffer: content, engine } = inflateRawSync(zip.subarray(data), { info: true }) as unknown as Inflated
    at = data + engine.bytesWritten
    const [mark, sum, packed, size] = [0, 4, 8, 12].map((field) => zip.readUInt32LE(at + field))
    if (mark !== 0x08074b50 || sum !== crc32(content) || packed !== engine.bytesWritten || size !== content.length)
      throw new Error('What follows a file says something else.')
    files.set(zip.toString('utf8', name, extra), content)
    at += 16
  }
  return files
}

interface Inflated {
  buffer: Buffer
  engine: { bytesWritten: number }
}
