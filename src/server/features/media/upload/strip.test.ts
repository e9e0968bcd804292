import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { box, jpeg, movingPicture, photoWithPlace, picture, png, pngPart, video, webp } from '#test/files.ts'
import { aWorld } from '#test/world.ts'

/** Pictures and movies as other programs write them, and what is left of them. */

const world = await aWorld()
const folder = mkdtempSync(join(tmpdir(), 'rollbook-strip-'))
afterAll(() => rmSync(folder, { recursive: true }))
const hasFfmpeg = !spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).error
const telling = /secret|52\.52|lavf|lavc/i

async function uploaded(name: string, content: Buffer): Promise<Buffer> {
  const rafa = await world.signUp()
  const { status, body } = await rafa.upload({ name, content })
  expect([status, body.message]).toEqual([200, undefined])
  return (await rafa.get(body[0].path)).raw
}

const pixelsOf = (content: Buffer) => sharp(content, { animated: true }).raw().toBuffer()

const segment = (marker: number, content: Buffer | string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(Buffer.byteLength(content) + 2, 2)
  return Buffer.concat([head, Buffer.from(content)])
}
const xmp = '<x:xmpmeta exif:GPSLatitude="52.52" dc:creator="Secret"/>'

/** As a phone writes it and other programs add to it: EXIF, XMP, IPTC, a comment, maker notes, a second picture behind it. */
async function fullJpeg(): Promise<Buffer> {
  const plain = await picture()
    .withIccProfile('p3')
    .withExifMerge({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg({ quality: 60, progressive: true })
    .toBuffer()
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`),
    segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0d\x1c\x02\x5a\0\x08Secret City'),
    segment(0xe2, 'MPF\0MM\0*\0\0\0\x08 Secret'),
    segment(0xe5, 'Secret Maker'),
    segment(0xfe, 'Secret comment, 52.52'),
    plain.subarray(2),
    await jpeg(),
    Buffer.from('MotionPhoto_Data Secret, 52.52'),
  ])
}

async function fullPng(): Promise<Buffer> {
  const plain = await picture(120, 80).withIccProfile('p3').png().toBuffer()
  return Buffer.concat([
    plain.subarray(0, 33),
    pngPart('eXIf', Buffer.from('MM\0*\0\0\0\x08\0\0 Secret Camera 52.52')),
    pngPart('tEXt', Buffer.from('Author\0Secret')),
    pngPart('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('Secret')])),
    pngPart('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
    pngPart('tIME', Buffer.from([7, 234, 11, 20, 19, 0, 0])),
    pngPart('prVt', Buffer.from('Secret')),
    plain.subarray(33),
    Buffer.from('Secret tail'),
  ])
}

const chunk = (name: string, content: Buffer | string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(content))
  const pad = Buffer.alloc(Buffer.byteLength(content) % 2)
  return Buffer.concat([Buffer.from(name), length, Buffer.from(content), pad])
}

async function fullWebp(animated: boolean): Promise<Buffer> {
  const plain = animated
    ? await movingPicture('webp')
    : await picture().withIccProfile('p3').webp({ quality: 60 }).toBuffer()
  const more = [chunk('EXIF', 'MM\0*\0\0\0\x08\0\0 Secret'), chunk('XMP ', xmp), chunk('prvt', 'Secret')]
  const whole = Buffer.concat([plain, ...more])
  whole.writeUInt32LE(whole.length - 8, 4)
  whole[20] = (whole[20] ?? 0) | 0x0c
  return Buffer.concat([whole, Buffer.from('Secret tail')])
}

async function fullGif(): Promise<Buffer> {
  const plain = await movingPicture('gif')
  const head = 13 + ((plain[10] ?? 0) & 0x80 ? 3 * 2 ** (((plain[10] ?? 0) & 7) + 1) : 0)
  return Buffer.concat([
    plain.subarray(0, head),
    Buffer.from('\x21\xfe\x0eSecret comment\0', 'latin1'),
    Buffer.from(`\x21\xff\x0bXMP DataXMP${String.fromCharCode(xmp.length)}${xmp}\0`, 'latin1'),
    plain.subarray(head),
    Buffer.from('Secret tail'),
  ])
}

test.each([
  ['photo.jpg', fullJpeg],
  ['drawing.png', fullPng],
  ['photo.webp', () => fullWebp(false)],
  ['moving.webp', () => fullWebp(true)],
  ['moving.gif', fullGif],
])('%s loses all that tells anything, and none of its pixels, colors, and frames', async (name, make) => {
  const photo = await make()
  expect(photo.toString('latin1')).toMatch(telling)
  const raw = await uploaded(name, photo)
  expect(raw.toString('latin1')).not.toMatch(telling)
  expect(raw.length).toBeLessThan(photo.length)
  expect((await pixelsOf(raw)).equals(await pixelsOf(photo))).toBe(true)
  const [before, after] = [await sharp(photo).metadata(), await sharp(raw).metadata()]
  expect([after.orientation, after.hasProfile, after.pages, after.loop]).toEqual([
    before.orientation,
    before.hasProfile,
    before.pages,
    before.loop,
  ])
  expect((await uploaded(name, raw)).equals(raw)).toBe(true)
})

test.each([
  ['photo.jpg', jpeg],
  ['drawing.png', png],
  ['photo.webp', webp],
  ['moving.webp', () => movingPicture('webp')],
  ['moving.gif', () => movingPicture('gif')],
  ['roll.mp4', () => video('mp4')],
  ['roll.mov', () => video('mov')],
  ['roll.webm', () => video('webm')],
])('%s that tells nothing stays as it is, byte for byte', async (name, make) => {
  const content = await make()
  expect((await uploaded(name, content)).equals(content)).toBe(true)
})

test('a photo that was turned keeps its bytes however often it moves', async () => {
  const once = await uploaded('photo.jpg', await photoWithPlace())
  expect((await uploaded('photo.jpg', once)).equals(once)).toBe(true)
})

test('a photo of low quality does not grow', async () => {
  const photo = await picture(1200, 900).jpeg({ quality: 30 }).toBuffer()
  expect((await uploaded('photo.jpg', photo)).length).toBeLessThanOrEqual(photo.length)
})

test.each([2, 1])('a photo that lacks its last bytes (%i) is whole again', async (lost) => {
  const photo = await jpeg()
  expect((await uploaded('photo.jpg', photo.subarray(0, -lost))).equals(photo)).toBe(true)
})

test.each([3, 40, 4000])('a photo that lacks %i bytes of its pixels is refused', async (lost) => {
  const rafa = await world.signUp()
  const refused = await rafa.upload({ name: 'photo.jpg', content: (await jpeg()).subarray(0, -lost) })
  expect(refused.body.code).toBe('FILE_BROKEN')
})

/** A movie of QuickTime whose index, at its end, has another box: at the end of the box at this path. */
function withInside(path: string[], more: Buffer): Buffer {
  const movie = video('mov')
  let [start, end] = [0, movie.length]
  const sizes: number[] = []
  for (const name of path) {
    while (movie.toString('latin1', start + 4, start + 8) !== name) start += movie.readUInt32BE(start)
    sizes.push(start)
    end = start + movie.readUInt32BE(start)
    start += 8
  }
  const whole = Buffer.concat([movie.subarray(0, end), more, movie.subarray(end)])
  for (const at of sizes) whole.writeUInt32BE(whole.readUInt32BE(at) + more.length, at)
  return whole
}

const inside = [[], ['moov'], ['moov', 'trak'], ['moov', 'trak', 'mdia'], ['moov', 'trak', 'mdia', 'minf', 'stbl']]

test.each(inside.map((path) => [path.join('/') || 'the file', path] as const))(
  'no box in %s tells where a movie was recorded',
  async (_where, path) => {
    const names = ['free', 'skip', 'wide', 'udta', 'meta', 'uuid', 'gps ', 'Xtra', 'name']
    const boxes = Buffer.concat(names.map((name) => box(name, 'Secret GPS of 16 bytes, 52.52 13.40')))
    const movie = withInside(path, boxes)
    expect(movie.toString('latin1')).toMatch(telling)
    const raw = await uploaded('roll.mov', movie)
    expect(raw.toString('latin1')).not.toMatch(telling)
    expect(raw.length).toBe(movie.length)
    expect((await uploaded('roll.mov', raw)).equals(raw)).toBe(true)
  },
)

/** An element with a length of four bytes. */
function element(id: string, content: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(0x10000000 + content.length)
  return Buffer.concat([Buffer.from(id, 'hex'), length, Buffer.from(content)])
}

test("a WebM's tags, attachments, chapters, and paddings tell nothing, and what follows it is gone", async () => {
  const plain = video('webm')
  const parts = ['1254c367', '1941a469', '1043a770', 'ec', 'bf', '4286']
  const more = Buffer.concat(parts.map((id) => element(id, 'Secret, 52.52')))
  const whole = Buffer.concat([plain, more])
  const start = plain.indexOf(Buffer.from('18538067', 'hex')) + 4
  whole.writeBigUInt64BE((1n << 56n) | BigInt(whole.length - start - 8), start)
  const raw = await uploaded('roll.webm', Buffer.concat([whole, Buffer.from('Secret tail')]))
  expect(raw.toString('latin1')).not.toMatch(telling)
  expect([raw.length, raw.subarray(start + 8, plain.length).equals(plain.subarray(start + 8))]).toEqual([
    whole.length,
    true,
  ])
  expect((await uploaded('roll.webm', raw)).equals(raw)).toBe(true)
})

test.each(['wide', 'skip'])(
  'a movie of QuickTime from before it began with its type plays (%s)',
  async (first) => {
    const typed = video('mov')
    const untyped = typed.subarray(typed.readUInt32BE(0))
    untyped.write(first, 4)
    const chunks = untyped.indexOf('stco') + 12
    untyped.writeUInt32BE(untyped.readUInt32BE(chunks) - typed.readUInt32BE(0), chunks)
    const raw = await uploaded('roll.mov', untyped)
    expect(raw.subarray(28).equals(video('mov').subarray(28))).toBe(true)
  },
)

/** The checksums of the pictures and sounds that ffmpeg decodes. */
const decoded = (content: Buffer) =>
  spawnSync('ffmpeg', '-v error -i - -map 0 -map -0:d -map -0:s -f framemd5 -'.split(' '), {
    input: content,
  }).stdout.toString()

test.skipIf(!hasFfmpeg).each([
  ['jpg', '-frames:v 1'],
  ['png', '-frames:v 1'],
  ['webp', '-frames:v 1'],
  ['gif', ''],
  ['mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac'],
  ['mp4', '-c:v libx264 -pix_fmt yuv420p -c:a aac -movflags frag_keyframe+empty_moov'],
  ['mov', '-c:v mjpeg -c:a pcm_s16le -movflags faststart'],
  ['mov', '-c:v libx264 -pix_fmt yuv420p -c:a aac -timecode 01:00:00:00 -movflags use_metadata_tags'],
  ['webm', '-c:v libvpx -c:a libopus'],
])('ffmpeg decodes the same of a %s that it made (%s) when it is cleaned', async (ending, options) => {
  const path = join(folder, `made.${ending}`)
  const hasSound = ['mp4', 'mov', 'webm'].includes(ending)
  const sources = `-f lavfi -i testsrc=s=64x48:d=1:r=8 ${hasSound ? '-f lavfi -i sine=d=1' : ''}`.trim()
  const told = '-metadata title=Secret -metadata comment=52.52 -metadata location=+52.52+013.40/'
  const made = spawnSync('ffmpeg', `-v error ${sources} ${told} ${options} -y ${path}`.split(/\s+/))
  expect(made.stderr.toString()).toBe('')
  const content = readFileSync(path)
  const raw = await uploaded(`made.${ending}`, content)
  expect(raw.toString('latin1').replace(/.*x264.*/g, '')).not.toMatch(/secret|52\.52/i)
  expect(decoded(content).split('\n').length).toBeGreaterThan(3)
  expect(decoded(raw)).toBe(decoded(content))
  expect((await uploaded(`made.${ending}`, raw)).equals(raw)).toBe(true)
})

test.skipIf(!hasFfmpeg)(
  'a live WebM, whose lengths are unknown, goes on no longer than its last cluster',
  async () => {
    const path = join(folder, 'live.webm')
    const options = '-v error -f lavfi -i testsrc=s=64x48:d=1:r=8 -c:v libvpx -live 1 -cluster_time_limit 300 -y'
    expect(spawnSync('ffmpeg', [...options.split(' '), path]).stderr.toString()).toBe('')
    const live = readFileSync(path)
    const clean = await uploaded('live.webm', live)
    expect(decoded(clean)).toBe(decoded(live))
    const raw = await uploaded('live.webm', Buffer.concat([live, element('1254c367', 'Secret, 52.52')]))
    expect(raw.toString('latin1')).not.toMatch(telling)
    expect(raw.subarray(0, clean.length).equals(clean)).toBe(true)
  },
)
