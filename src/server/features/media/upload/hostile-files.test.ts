import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type RefusalCode, serverRefusals } from '#shared/refusals/server-refusals.ts'
import {
  docx,
  jpeg,
  movingPicture,
  ole,
  pdf,
  photoWithPlace,
  picture,
  png,
  pngOf,
  pngPart,
  video,
  webp,
  xlsx,
  zip,
} from '#test/files.ts'
import { aGif } from '#test/gif.ts'
import { contentsOfDisk, nothingLeftOf } from '#test/media-suite.ts'
import {
  control,
  longType,
  macroSheet,
  macros,
  renamedMacros,
  withHiddenPart,
  withLyingName,
} from '#test/office.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const contents = contentsOfDisk(world)

const script = '<script>alert(document.cookie)</script>'
const html = `<!doctype html><html><body>${script}</body></html>`
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const photo = await jpeg()

const joined = (...parts: (Buffer | string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)))
const cut = (content: Buffer) => content.subarray(0, Math.floor(content.length * 0.7))
const patched = (content: Buffer, place: number, bytes: number[]) => {
  const copy = Buffer.from(content)
  copy.set(bytes, place)
  return copy
}
/** The same JPEG, but it says that it is 65,000 x 65,000. */
const hugeJpeg = patched(photo, photo.indexOf(Buffer.from('ffc0', 'hex')) + 5, [0xfd, 0xe8, 0xfd, 0xe8])
const blackPng = (side: number) => pngOf(side, side, deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side)))
const hugeWebp = joined('RIFF', [26, 0, 0, 0], 'WEBPVP8L', [13, 0, 0, 0, 0x2f, 0xff, 0xff, 0xff, 0x0f])
/** Says before its pixels that more frames follow. */
const animatedPng = joined(
  (await png()).subarray(0, 33),
  pngPart('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
  (await png()).subarray(33),
)
const zeros = Buffer.alloc(2_000_000)
const bigBox = (name: string) => patched(video('mp4'), video('mp4').indexOf(name) - 4, [0x7f, 0xff, 0xff, 0xff])

/** Boxes of 8 bytes, each of another name. */
function boxes(count: number): Buffer {
  const all = Buffer.alloc(count * 8)
  for (let n = 0; n < count; n++) {
    all.writeUInt32BE(8, n * 8)
    all.writeUInt32BE(0x61000000 + n, n * 8 + 4)
  }
  return all
}

/** Refused by this code, or taken and harmless. */
type Becomes = RefusalCode | 'harmless'

const hostile: [sentence: string, name: string, content: Buffer | string, becomes: Becomes][] = [
  ['a page that is called a photo', 'mount.png', html, 'FILE_TYPE'],
  ['a page that is called a page', 'mount.html', html, 'FILE_TYPE'],
  ['a page that is called a PDF', 'rules.pdf', html, 'FILE_TYPE'],
  ['a page that is called a text', 'notes.txt', html, 'harmless'],
  ['a drawing with a script', 'belt.svg', svg, 'FILE_TYPE'],
  ['a drawing with a script that is called a photo', 'belt.png', svg, 'FILE_TYPE'],
  ['a drawing with a script that is called a text', 'belt.txt', svg, 'harmless'],
  ['a photo as iPhones store it', 'IMG_1.HEIC', joined([0, 0, 0, 24], 'ftypheic\0\0\0\0mif1heic', zeros), 'HEIC'],
  ['a script', 'roll.js', 'alert(1)', 'FILE_TYPE'],
  ['a stylesheet', 'roll.css', 'body{}', 'FILE_TYPE'],
  ['a program for Windows that is called a photo', 'mount.jpg', joined('MZ', zeros), 'FILE_TYPE'],
  ['a program for Linux that is called a text', 'notes.txt', joined('\x7fELF\x02\x01', zeros), 'FILE_TYPE'],
  ['the test virus', 'eicar.com', eicar, 'FILE_TYPE'],
  ['the test virus as a text', 'eicar.txt', eicar, 'harmless'],
  ['the test virus behind a photo', 'mount.jpg', joined(photo, eicar), 'harmless'],
  ['an archive', 'mount.zip', zip([{ name: 'eicar.com', content: eicar }]), 'FILE_TYPE'],
  ['an archive that is called a document', 'plan.docx', zip([{ name: 'a.html', content: html }]), 'FILE_TYPE'],
  [
    'a program for Java that is called a document',
    'plan.docx',
    zip([{ name: 'META-INF/MANIFEST.MF', content: '' }]),
    'FILE_TYPE',
  ],
  ['a document with macros', 'plan.docx', docx(macros), 'DOCUMENT_ACTIVE'],
  ['a document with an ActiveX control', 'plan.docx', docx(control), 'DOCUMENT_ACTIVE'],
  ['a table with a macro sheet', 'plan.xlsx', xlsx(macroSheet), 'DOCUMENT_ACTIVE'],
  ['a document with macros of another name', 'plan.docx', renamedMacros, 'DOCUMENT_ACTIVE'],
  ['a document with a part its directory leaves out', 'plan.docx', withHiddenPart(docx()), 'FILE_BROKEN'],
  ['a document whose directory calls a part by another name', 'plan.docx', withLyingName(), 'FILE_BROKEN'],
  [
    'a document with two parts of one name',
    'plan.docx',
    docx({ name: 'WORD/document.xml', content: '' }),
    'FILE_BROKEN',
  ],
  [
    'a document that unpacks to more than it says',
    'plan.docx',
    docx({ name: 'a', content: zeros, claimed: 1000 }),
    'FILE_BROKEN',
  ],
  ['a table that is called a document', 'plan.docx', xlsx(), 'harmless'],
  [
    'a document that unpacks to gigabytes',
    'plan.docx',
    docx({ name: 'a', content: zeros, claimed: 4e9 }),
    'FILE_BROKEN',
  ],
  ['an old document of unknown kind', 'setup.msi', ole(), 'FILE_TYPE'],
  ['the head of an old document alone', 'plan.doc', ole().subarray(0, 512), 'FILE_BROKEN'],
  [
    'an old document whose tables lie elsewhere',
    'plan.doc',
    patched(ole(), 76, [0xff, 0xff, 0xff, 0x7f]),
    'FILE_BROKEN',
  ],
  ['an old document with sectors of no size', 'plan.xls', patched(ole(), 30, [0x3f, 0]), 'FILE_BROKEN'],
  ['a photo that goes on as a page', 'mount.jpg', joined(photo, html), 'harmless'],
  [
    'a photo that goes on as an archive',
    'mount.jpg',
    joined(photo, zip([{ name: 'a', content: html }])),
    'harmless',
  ],
  [
    'a photo with a page in its comment',
    'mount.jpg',
    joined(photo.subarray(0, 2), [0xff, 0xfe, 0, html.length + 2], html, photo.subarray(2)),
    'harmless',
  ],
  [
    'a photo with a page in its camera data',
    'mount.jpg',
    await picture()
      .withExif({ IFD0: { ImageDescription: html } })
      .jpeg()
      .toBuffer(),
    'harmless',
  ],
  ['a photo that says where it was taken', 'mount.jpg', await photoWithPlace(), 'harmless'],
  ['a moving picture that goes on as a page', 'roll.gif', joined(await movingPicture('gif'), html), 'harmless'],
  ['a script that begins like a moving picture', 'roll.gif', 'GIF89a/*<script>*/=alert(1)', 'FILE_BROKEN'],
  ['a page that begins like a photo', 'mount.jpg', joined([0xff, 0xd8, 0xff, 0xe0], html), 'FILE_BROKEN'],
  ['a PDF that begins as a page', 'rules.pdf', joined(html, pdf()), 'FILE_TYPE'],
  ['a PDF with a script', 'rules.pdf', pdf('<</S/JavaScript/JS(app.alert(1))>>'), 'harmless'],
  ['a video that goes on as a page', 'roll.mp4', joined(video('mp4'), html), 'harmless'],
  ['a playlist that is called a video', 'roll.mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'FILE_TYPE'],
  ['a video of a million boxes', 'roll.mp4', joined(video('mp4'), boxes(1_000_000)), 'FILE_BROKEN'],
  ['a video whose box is longer than the file', 'roll.mp4', bigBox('moov'), 'FILE_BROKEN'],
  ['a video of boxes without length', 'roll.mp4', patched(video('mp4'), 0, [0, 0, 0, 4]), 'FILE_BROKEN'],
  ['a video without pictures', 'roll.mp4', joined([0, 0, 0, 16], 'ftypisom\0\0\0\0'), 'FILE_BROKEN'],
  [
    'a film in a container that we do not take',
    'roll.mkv',
    patched(video('webm'), video('webm').indexOf('webm'), [109, 107, 118, 0]),
    'FILE_TYPE',
  ],
  ['a picture of 30,000 x 30,000', 'mount.png', blackPng(30_000), 'TOO_MANY_PIXELS'],
  ['a photo that claims 65,000 x 65,000', 'mount.jpg', hugeJpeg, 'TOO_MANY_PIXELS'],
  ['a GIF of 80 kB that unpacks to two gigabytes', 'roll.gif', aGif(10_950, 10_950), 'TOO_MANY_PIXELS'],
  ['a GIF of a thousand large frames', 'roll.gif', aGif(2000, 2000, 1000), 'ANIMATION_TOO_LONG'],
  ['a moving picture as a PNG', 'roll.png', animatedPng, 'ANIMATED_PNG'],
  ['a WebP that claims 16,384 x 16,384', 'mount.webp', hugeWebp, 'FILE_BROKEN'],
  [
    'a moving picture that claims 65,535 x 65,535',
    'roll.gif',
    patched(await movingPicture('gif'), 6, [255, 255, 255, 255]),
    'harmless',
  ],
  [
    'a picture whose pixels unpack to more than it has',
    'mount.png',
    pngOf(10, 10, deflateSync(zeros)),
    'harmless',
  ],
  ['half a JPEG', 'mount.jpg', cut(photo), 'FILE_BROKEN'],
  ['half a PNG', 'mount.png', cut(await png()), 'FILE_BROKEN'],
  ['half a GIF', 'roll.gif', cut(await movingPicture('gif')), 'FILE_BROKEN'],
  ['half a WebP', 'mount.webp', cut(await webp()), 'FILE_BROKEN'],
  ['half an MP4', 'roll.mp4', cut(video('mp4')), 'FILE_BROKEN'],
  ['half a MOV', 'roll.mov', cut(video('mov')), 'FILE_BROKEN'],
  ['half a WebM', 'roll.webm', cut(video('webm')), 'FILE_BROKEN'],
  ['half a PDF', 'rules.pdf', cut(pdf()), 'FILE_BROKEN'],
  ['half a DOC', 'plan.doc', cut(ole()), 'FILE_BROKEN'],
  ['half an XLS', 'plan.xls', cut(ole()), 'FILE_BROKEN'],
  ['a DOCX with a type of a hundred thousand words', 'plan.docx', longType, 'FILE_TYPE'],
  ['half a DOCX', 'plan.docx', cut(docx()), 'FILE_BROKEN'],
  ['half an XLSX', 'plan.xlsx', cut(xlsx()), 'FILE_BROKEN'],
  ['a page in UTF-16 that is called a text', 'notes.txt', Buffer.from(`\ufeff${html}`, 'utf16le'), 'harmless'],
  ['a text in UTF-16 with half a pair', 'notes.txt', Buffer.from('fffe00d84b00', 'hex'), 'FILE_TYPE'],
  ['numbers that begin like UTF-16', 'notes.txt', joined([0xff, 0xfe], zeros), 'FILE_TYPE'],
  ['numbers that are called a text', 'notes.txt', joined('K\xfcrze', zeros), 'FILE_TYPE'],
  ['bytes that mean nothing in ANSI', 'notes.txt', Buffer.from('4b8172', 'hex'), 'FILE_TYPE'],
  ['a text with control characters', 'notes.txt', 'one\x1b[2Jtwo', 'FILE_TYPE'],
  ['a file without a byte', 'notes.txt', '', 'FILE_BROKEN'],
  ['a name that climbs out of its folder', '../../../etc/cron.d/mount.jpg', photo, 'harmless'],
  ['a name that climbs out in the Windows way', '..\\..\\mount.jpg', photo, 'harmless'],
  ['a name with encoded line breaks', 'mount%0d%0aset-cookie: a=b.jpg', photo, 'harmless'],
  ['a name that ends like a page', 'mount.html', photo, 'harmless'],
  ['a name that ends like a page, after a byte of zero', 'mount.html\0.jpg', photo, 'harmless'],
  ['a name that is written backwards', 'mount\u202egpj.exe', photo, 'harmless'],
  ['a name of dots', '...', photo, 'harmless'],
  ['a name of a thousand letters', `${'😀'.repeat(500)}.jpg`, photo, 'harmless'],
]

test('there are enough of them', () => expect(hostile.length).toBeGreaterThanOrEqual(40))

test.each(hostile)('%s (%s)', async (_sentence, name, content, becomes) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.upload({ name, content, type: 'text/html' })
  if (becomes !== 'harmless') {
    expect([status, body.code]).toEqual([serverRefusals[becomes].status, becomes])
    return nothingLeftOf(world, rafa, contents)
  }
  expect(status).toBe(200)
  const [{ path, preview, mimetype, originalname }] = body
  expect(originalname).toMatch(/^[^/\\\p{Cc}\u202e]{1,200}$/u)
  expect(originalname).toMatch(/\.(jpe?g|png|gif|pdf|txt|xlsx|mp4)$/)
  for (const url of [path, preview].filter(Boolean)) {
    const { headers, raw } = await rafa.get(url)
    expect(headers).toMatchObject({
      'content-type': url === preview ? 'image/webp' : expect.stringContaining(mimetype),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
    })
    expect(headers).not.toHaveProperty('set-cookie')
    const isPicture = mimetype.startsWith('image/')
    const isDocument = !isPicture && !mimetype.startsWith('video/') && url !== preview
    expect(headers['content-disposition']).toMatch(isDocument ? /^attachment; filename="/ : /^inline/)
    if (isDocument) continue
    expect(['<script', 'EICAR', 'PK\x03\x04', 'Secret Camera'].filter((bad) => raw.includes(bad))).toEqual([])
    // At most which side is up.
    if (isPicture) expect((await sharp(raw).metadata()).exif?.length ?? 32).toBe(32)
  }
})

test('a name with real line breaks and a second header stores nothing', async () => {
  const rafa = await world.signUp()
  const { body } = await rafa.upload({ name: 'a\r\ncontent-type: text/html\r\n\r\n.jpg', content: photo })
  expect(Array.isArray(body) ? body : body.code).toSatisfy(
    (answer) => answer === 'FILE_TYPE' || answer === 'FILE_BROKEN' || answer.length === 0,
  )
  await nothingLeftOf(world, rafa, contents)
})
