import { expect, test } from 'vitest'
import { docx, madeBy, pdf } from '#test/files.ts'
import { aGif } from '#test/gif.ts'
import { asWordOnTheWeb } from '#test/office.ts'
import { aWorld } from '#test/world.ts'

/** Files that viewers open, although they aren't quite as they should be. */

const world = await aWorld()

const linesOfMail =
  'Content-Type: application/pdf;\r\n name="rules.pdf"\r\nContent-Transfer-Encoding: binary\r\n\r\n'

test.each([
  ['begins with a blank line', Buffer.concat([Buffer.from('\r\n'), pdf()])],
  ['begins with a byte order mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), pdf()])],
  ['follows what a mail says of it', Buffer.concat([Buffer.from(linesOfMail), pdf()])],
  ['goes on after its end', Buffer.concat([pdf(), Buffer.alloc(5000, ' ')])],
])('a PDF that %s is accepted', async (_sentence, content) => {
  const { status, body } = await (await world.signUp()).upload({ name: 'rules.pdf', content })
  expect([status, body[0]?.mimetype]).toEqual([200, 'application/pdf'])
})

test('half a PDF that was saved for the web is refused, although it has one of its two ends', async () => {
  const begin = '%PDF-1.4\n1 0 obj<</Linearized 1/L 9000/E 500>>endobj\n%%EOF\n'
  const refused = await (await world.signUp()).upload({
    name: 'rules.pdf',
    content: begin.padEnd(5000, '1 0 obj\n'),
  })
  expect(refused).toMatchObject({ status: 400, body: { code: 'FILE_BROKEN' } })
})

test('a GIF of 150 frames of 1280 x 720 is accepted with all its frames', async () => {
  const { status, body } = await (await world.signUp()).upload({ name: 'roll.gif', content: aGif(1280, 720, 150) })
  expect([status, body[0]?.mimetype]).toEqual([200, 'image/gif'])
})

test('an ordinary document is accepted', async () => {
  const { status } = await (await world.signUp()).upload({ name: 'plan.docx', content: docx() })
  expect(status).toBe(200)
})

/** Made by SheetJS 0.18.5 (`XLSX.writeFile` of a sheet with two rows, as xlsx and biff8) and docx 9 (`Packer.toBuffer`). */
test.each([
  ['a table that SheetJS wrote', 'sessions.xlsx', madeBy('sheetjs.xlsx')],
  ['an old table that SheetJS wrote', 'sessions.xls', madeBy('sheetjs.xls')],
  ['a document that docx wrote', 'plan.docx', madeBy('library.docx')],
  ['a document that Word on the web wrote', 'plan.docx', await asWordOnTheWeb(madeBy('library.docx'))],
])('%s is accepted', async (_sentence, name, content) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.upload({ name, content })
  expect([status, body[0]?.originalname]).toEqual([200, name])
  expect((await rafa.get(body[0].path)).raw.equals(content)).toBe(true)
})

test('half of an old table that SheetJS wrote is refused', async () => {
  const half = madeBy('sheetjs.xls').subarray(0, 2000)
  const refused = await (await world.signUp()).upload({ name: 'sessions.xls', content: half })
  expect(refused.body.code).toBe('FILE_BROKEN')
})

test('a name keeps its quotation marks, which browsers send in code', async () => {
  const rafa = await world.signUp()
  const { body } = await rafa.upload({ name: 'the %22Rear%22 choke.pdf', content: pdf() })
  expect(body[0].originalname).toBe('the "Rear" choke.pdf')
  const { headers } = await rafa.get(body[0].path)
  expect(headers['content-disposition']).toContain("filename*=UTF-8''the%20%22Rear%22%20choke.pdf")
})

const notes = 'Kürze: “Größe” – 5 €\r\nzweite Zeile\t✓'
const ansi = Buffer.from('4bfc727a653a20934772f6df659420962035208020', 'hex')

test.each([
  ['UTF-8', 'utf-8', Buffer.from(notes)],
  ['UTF-8 with a byte order mark', 'utf-8', Buffer.from(`\ufeff${notes}`)],
  ['ANSI, as old Windows programs write it', 'windows-1252', ansi],
  ['UTF-16, which Notepad calls Unicode', 'utf-16le', Buffer.from(`\ufeff${notes}`, 'utf16le')],
  ['UTF-16 without a mark', 'utf-16le', Buffer.from(notes, 'utf16le')],
  ['UTF-16 of the other order without a mark', 'utf-16be', Buffer.from(notes, 'utf16le').swap16()],
  ['UTF-16 of the other order', 'utf-16be', Buffer.from(`\ufeff${notes}`, 'utf16le').swap16()],
])('a text in %s is accepted, kept as it is, and read as what it is', async (_sentence, charset, content) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.upload({ name: 'notes.txt', content })
  expect([status, body[0]?.mimetype, body[0]?.originalname]).toEqual([200, 'text/plain', 'notes.txt'])
  const { headers, raw } = await rafa.get(body[0].path)
  expect(headers).toMatchObject({
    'content-type': `text/plain; charset=${charset}`,
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
  })
  expect(raw).toEqual(content)
  const readable = new TextDecoder(charset).decode(raw)
  expect(notes.startsWith(readable.trimEnd()) && readable.length > 15).toBe(true)
})

test.each([
  ['line breaks within a paragraph, as Word writes them', 'utf-8', Buffer.from('Grips\vfirst')],
  ['the end that DOS gave it', 'utf-8', Buffer.from('Grips first\r\n\x1a')],
  ['Japanese in Shift-JIS', 'shift_jis', Buffer.from('83758389835782dd82c882b382f10a817582ab82b381763f', 'hex')],
])('a text with %s is accepted', async (_sentence, charset, content) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.upload({ name: 'notes.txt', content })
  expect([status, body.message]).toEqual([200, undefined])
  expect((await rafa.get(body[0].path)).headers['content-type']).toBe(`text/plain; charset=${charset}`)
})
