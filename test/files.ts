import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { type Item, zip } from './zip.ts'

export { zip }

/** Files like those on people's phones, and parts to build bad ones from. */

/** A second of a real recording. */
export const video = (ending: 'mp4' | 'mov' | 'webm'): Buffer =>
  readFileSync(new URL(`media/roll.${ending}`, import.meta.url))

/** A recording that says where and with what it was taken: in its boxes or tags, and the MP4 also as subtitles. */
export const videoWithPlace = (ending: 'mp4' | 'mov' | 'webm'): Buffer =>
  readFileSync(new URL(`media/placed.${ending}`, import.meta.url))

/** A recording of that many bytes: the real one plus a box that players skip. */
export function longVideo(bytes: number): Buffer {
  const real = video('mp4')
  const rest = Buffer.alloc(bytes - real.length)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('free', 4)
  return Buffer.concat([real, rest])
}

/** A box of an MP4 or QuickTime movie. */
export function box(name: string, content: Buffer | string): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + Buffer.byteLength(content))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(content)])
}

/** A picture that doesn't compress well. */
export const picture = (width = 900, height = 600): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#345',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

export const jpeg = () => picture().jpeg().toBuffer()
export const png = () => picture(120, 80).png().toBuffer()
export const webp = () => picture().webp().toBuffer()

/** Three frames that differ. */
export async function movingPicture(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (background: string) => sharp({ create: { width: 40, height: 30, channels: 3, background } })
  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((color) => frame(color).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A photo whose metadata says where and with what it was taken, and that it is rotated. */
export const photoWithPlace = (format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  picture()
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()

export const pdf = (text = '') => Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${text}\n%%EOF\n`)

/** What leads to a document's main part, and says what it is. */
export const officeParts = (main: string, kind: string, ...overrides: string[]): Item[] => {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const types = [`<Override PartName="/${main}" ContentType="${type}"/>`, ...overrides].join('')
  return [
    { name: '[Content_Types].xml', content: `<Types>${types}</Types>` },
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relation}" Target="${main}"/></Relationships>`,
    },
  ]
}
export const docx = (...more: Item[]) =>
  zip([
    ...officeParts('word/document.xml', 'wordprocessingml.document'),
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ])
export const xlsx = (...more: Item[]) =>
  zip([
    ...officeParts('xl/workbook.xml', 'spreadsheetml.sheet'),
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    ...more,
  ])

/** A document of another program, made for the tests. */
export const madeBy = (name: string): Buffer => readFileSync(new URL(`media/${name}`, import.meta.url))

/** The container of old Word and Excel files: a header, the table of sectors, the directory, and some content. */
export function ole(): Buffer {
  const file = Buffer.alloc(512 * 6)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  file.fill(0xff, 512, 1024)
  for (const [sector, next] of [0xfffffffd, 0xfffffffe, 3, 4, 0xfffffffe].entries()) {
    file.writeUInt32LE(next, 512 + sector * 4)
  }
  file.write('Root Entry', 1024, 'utf16le')
  return file
}

/** A PNG with one bit per pixel and this compressed content, valid or not. */
export function pngOf(width: number, height: number, packed: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', header),
    pngPart('IDAT', packed),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

export function pngPart(name: string, content: Buffer): Buffer {
  const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), content])]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A file that begins like this and is that long. */
export const filled = (begin: Buffer, bytes: number) =>
  Buffer.concat([begin, Buffer.alloc(bytes - begin.length, 'x')])
