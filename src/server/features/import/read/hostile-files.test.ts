import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { guessColumns } from '#shared/import/guess.ts'
import { docx, jpeg, ole, video, xlsx, zip } from '#test/files.ts'
import { joinTables } from './join-tables.ts'
import { readFile } from './read-file.ts'

const text = (content: string) => Buffer.from(content)
const rows = (count: number, row = '2024-03-04,x') => Array.from({ length: count }, () => row).join('\n')
const workbook = async (cells: (string | number | Date | null)[][] = [['Date'], ['2024-03-04']]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Log', rows: cells }] }))
const bomb = (claimed?: number) =>
  xlsx({ name: 'xl/worksheets/sheet1.xml', content: ' '.repeat(101 * 1024 * 1024), ...(claimed && { claimed }) })

/** A ZIP of one file, which has a password. */
function locked(): Buffer {
  const file = zip([{ name: '2026-05-11.md', content: 'Half guard' }])
  for (const flags of [6, file.indexOf('PK\x01\x02') + 8]) file.writeUInt16LE(1, flags)
  return file
}

const openDocument = (kind: string) =>
  zip([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'content.xml', content: '<office:document-content/>' },
  ])

const sentences: [what: string, file: () => Buffer | Promise<Buffer>, code: string][] = [
  ['an empty file', () => text(''), 'IMPORT_EMPTY'],
  ['nothing but white space', () => text(' \n\n  \n'), 'IMPORT_EMPTY'],
  ['nothing but separators', () => text(';;;\n;;;\n'), 'IMPORT_EMPTY'],
  ['nothing but a byte order mark', () => text('\ufeff'), 'IMPORT_EMPTY'],
  ['a photo', jpeg, 'IMPORT_TYPE'],
  ['a video', () => video('mp4'), 'IMPORT_TYPE'],
  ['a PDF', () => text('%PDF-1.7\n1 0 obj'), 'IMPORT_TYPE'],
  [
    'a web page that is called a spreadsheet',
    () => text('<html><table><tr><td>2024-03-04</td></tr></table>'),
    'IMPORT_TYPE',
  ],
  ['a program', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]), 'IMPORT_TYPE'],
  ['random bytes', () => Buffer.from(Array.from({ length: 999 }, (_, n) => (n * 7919) % 256)), 'IMPORT_TYPE'],
  ['a Word document', () => docx(), 'IMPORT_SAVE_AS_TEXT'],
  ['a spreadsheet of LibreOffice', () => openDocument('spreadsheet'), 'IMPORT_SAVE_AS_XLSX'],
  ['a document of LibreOffice', () => openDocument('text'), 'IMPORT_SAVE_AS_TEXT'],
  ['a spreadsheet of Numbers', () => zip([{ name: 'Index/Document.iwa', content: 'x' }]), 'IMPORT_SAVE_AS_XLSX'],
  ['a binary spreadsheet', () => zip([{ name: 'xl/workbook.bin', content: 'x' }]), 'IMPORT_SAVE_AS_XLSX'],
  ['rich text', () => text('{\\rtf1\\ansi 2026-05-11 Half guard}'), 'IMPORT_SAVE_AS_TEXT'],
  ['a folder with a password', locked, 'IMPORT_LOCKED'],
  ['notes without a day', () => text('Half guard with Theo\nUnderhook first'), 'IMPORT_NO_DAYS'],
  ['any zip archive', () => zip([{ name: 'photo.jpg', content: 'x' }]), 'IMPORT_TYPE'],
  ['the JSON of another product', () => text('{"workouts": [{"id": 1}]}'), 'IMPORT_TYPE'],
  ['half of a JSON export', () => text('{"entries": [{"creationDate": "2024'), 'IMPORT_BROKEN'],
  ['an old Excel file, or one with a password', ole, 'IMPORT_OLD_FORMAT'],
  ['the beginning of a spreadsheet', async () => (await workbook()).subarray(0, 400), 'IMPORT_BROKEN'],
  ['the end of a spreadsheet', async () => (await workbook()).subarray(400), 'IMPORT_TYPE'],
  ['nothing but the start of an archive', () => text('PK\x03\x04'), 'IMPORT_BROKEN'],
  ['a spreadsheet with a damaged part', async () => (await workbook()).fill(0xff, 60, 90), 'IMPORT_BROKEN'],
  ['a zip bomb', () => bomb(), 'IMPORT_TOO_MUCH_TEXT'],
  ['a zip bomb that lies about its size', () => bomb(10), 'IMPORT_BROKEN'],
  [
    'thousands of parts',
    () => xlsx(...Array.from({ length: 2_000 }, (_, n) => ({ name: `xl/${n}`, content: '' }))),
    'IMPORT_TOO_MANY_FILES',
  ],
  ['a path out of the folder', () => xlsx({ name: '../../etc/passwd', content: 'x' }), 'IMPORT_BROKEN'],
  ['a path from the root', () => xlsx({ name: '/etc/passwd', content: 'x' }), 'IMPORT_BROKEN'],
  ['a path of Windows', () => xlsx({ name: 'C:\\autoexec.bat', content: 'x' }), 'IMPORT_BROKEN'],
  ['more rows than anybody has trained', () => text(`Date,Notes\n${rows(20_001)}`), 'IMPORT_TOO_MANY_ROWS'],
  [
    'a spreadsheet of more rows than that',
    () => workbook([['Date'], ...Array.from({ length: 20_001 }, () => ['2024-03-04'])]),
    'IMPORT_TOO_MANY_ROWS',
  ],
  ['more columns than anything has', () => text(`Date${',x'.repeat(1_000)}`), 'IMPORT_TOO_MANY_COLUMNS'],
  [
    'more cells than there is time for',
    () => text(`Date,Notes\n${rows(5_000, `2024-03-04${',x'.repeat(500)}`)}`),
    'IMPORT_TOO_MANY_CELLS',
  ],
  ['nothing but millions of line breaks', () => text('\n'.repeat(10_000_000)), 'IMPORT_TOO_MANY_LINES'],
  [
    'a spreadsheet with a cell in its last column',
    () => workbook([['Date', ...Array.from({ length: 1_000 }, () => null), 'x']]),
    'IMPORT_TOO_MANY_COLUMNS',
  ],
]

test.each(sentences)('%s is refused with a sentence that says what to do', async (_what, file, code) => {
  await expect(readFile(await file())).rejects.toMatchObject({ code })
})

const read = async (file: Buffer) => joinTables(await readFile(file), null).rows

test('a formula is the text it is, or what it has come to, and is never computed', async () => {
  expect(await read(text('Date,Notes\n2024-03-04,"=HYPERLINK(""http://example.com"")"'))).toEqual([
    ['Date', 'Notes'],
    ['2024-03-04', '=HYPERLINK("http://example.com")'],
  ])
})

test.each([
  ['UTF-8', text('Datum;Notiz\n04.03.2024;Hüfte')],
  ['UTF-8 with a mark', text('\ufeffDatum;Notiz\n04.03.2024;Hüfte')],
  ['Windows-1252', Buffer.from('Datum;Notiz\n04.03.2024;Hüfte', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffDatum\tNotiz\n04.03.2024\tHüfte', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('Datum\tNotiz\n04.03.2024\tHüfte', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\ufeffDatum|Notiz\n04.03.2024|Hüfte', 'utf16le').swap16()],
  ['old line breaks', text('Datum;Notiz\r04.03.2024;Hüfte')],
  ['a line for Excel', text('sep=;\r\nDatum;Notiz\r\n04.03.2024;Hüfte')],
])('%s is read as what it says', async (_encoding, file) => {
  expect(await read(file)).toEqual([
    ['Datum', 'Notiz'],
    ['04.03.2024', 'Hüfte'],
  ])
})

test.each([
  // printf … | iconv -t shift_jis
  [
    'Shift-JIS',
    '93fa95742c838183820a323032342d30332d30342c98728f5c8e9a82cc97fb8f4b0a',
    '日付,メモ,2024-03-04,腕十字の練習',
  ],
  // printf … | iconv -t cp932
  ['kanji alone', '93fa95742c93b98fea0a323032342d30332d30342c8f5f8f700a', '日付,道場,2024-03-04,柔術'],
  // printf … | iconv -t windows-1252
  [
    'typographic apostrophes',
    '446174652c4e6f7465730a323032342d30332d30342c446f6e927420727573682e2049749273209348fc667465940a',
    'Date,Notes,2024-03-04,Don’t rush. It’s “Hüfte”',
  ],
])('%s, as iconv writes it, is read as what it says', async (_what, bytes, cells) => {
  expect((await read(Buffer.from(bytes, 'hex'))).join()).toBe(cells)
})

test('a line break of Word and the end of a text of DOS are read', async () => {
  expect(await read(text('Date,Notes\r\n2024-03-04,One\vtwo\r\n\x1a'))).toEqual([
    ['Date', 'Notes'],
    ['2024-03-04', 'One\ntwo'],
  ])
  // printf … | iconv -t utf-16le
  const wide = Buffer.from('32003000320034002d00300033002d00300034000b00410072006d00620061007200', 'hex')
  expect((await read(wide)).flat().join()).toContain('Armbar')
})

test('line breaks and separators within quotes are a part of the notes', async () => {
  expect(await read(text('Date,Notes\n2024-03-04,"One,\n""two"""\n'))).toEqual([
    ['Date', 'Notes'],
    ['2024-03-04', 'One,\n"two"'],
  ])
})

test('a quote that is never closed, ragged rows, and characters that can’t be stored are no reason to refuse a file', async () => {
  expect(await read(text('Date,Notes\n2024-03-04,"open\n'))).toEqual([
    ['Date', 'Notes'],
    ['2024-03-04', 'open'],
  ])
  expect(await read(text('Date,Notes\n2024-03-04\n2024-03-05,x,y,z\n'))).toEqual([
    ['Date', 'Notes'],
    ['2024-03-04'],
    ['2024-03-05', 'x', 'y', 'z'],
  ])
})

test('hidden sheets are left alone, and of the others that with sessions is read', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: 'Prices', rows: Array.from({ length: 50 }, (_, n) => ['Gi', n]) },
      { name: 'Log', rows: [['Date'], [new Date('2024-03-04T19:00:00Z')]] },
      { name: 'Old', hidden: true, rows: [['Date'], ['2020-01-01'], ['2020-01-02']] },
    ],
  })
  expect(await read(Buffer.from(file))).toEqual([['Date'], ['2024-03-04 19:00']])
})

test('a file that isn’t about training is read, and has no date', async () => {
  const cells = await read(text('Account,Amount\nRent,500\nFood,200'))
  expect(guessColumns(cells).targets).not.toContain('date')
})

test('a well packed spreadsheet is no bomb', async () => {
  const file = await workbook([
    ['Date', 'Notes'],
    ...Array.from({ length: 5_000 }, () => ['2024-03-04', 'x'.repeat(200)]),
  ])
  expect(file.length).toBeLessThan(100_000)
  expect(await read(file)).toHaveLength(5_001)
})
