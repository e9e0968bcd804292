import { docx, officeParts, zip } from './files.ts'
import { unzip } from './unzip.ts'

/** Office files that nobody should open, and parts to build them from. */

export const macros = { name: 'word/vbaProject.bin', content: 'macro' }
export const control = { name: 'word/activeX/activeX1.xml', content: '<ax:ocx/>' }
export const macroSheet = { name: 'xl/macrosheets/sheet1.xml', content: '<macrosheet/>' }
export const renamedMacros = zip([
  ...officeParts(
    'word/document.xml',
    'wordprocessingml.document',
    '<Override PartName="/word/harmless.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
  ),
  { name: 'word/document.xml', content: '<w:document/>' },
  { name: 'word/harmless.bin', content: 'macro' },
])

/** The type of its main part begins like a document's over and over again, and ends like none. */
export const longType = zip([
  ...officeParts(
    'word/document.xml',
    'wordprocessingml.document',
    `<Override PartName="/word/document.xml" ContentType="${'ms-word'.repeat(100_000)}"/>`,
  ),
  { name: 'word/document.xml', content: '<w:document/>' },
])

/** A document with another archive before it that its directory doesn't list; its offsets are corrected. */
export function withHiddenPart(document: Buffer): Buffer {
  const hidden = zip([macros])
  const hiddenSize = hidden.indexOf('PK\x01\x02')
  const whole = Buffer.concat([hidden.subarray(0, hiddenSize), document])
  const end = whole.lastIndexOf('PK\x05\x06')
  whole.writeUInt32LE(whole.readUInt32LE(end + 16) + hiddenSize, end + 16)
  for (let at = whole.readUInt32LE(end + 16); at < end; at += 46 + whole.readUInt16LE(at + 28))
    whole.writeUInt32LE(whole.readUInt32LE(at + 42) + hiddenSize, at + 42)
  return whole
}
/** In front of its content, a part is called as macros are; in the directory it isn't. */
export const withLyingName = (): Buffer => {
  const document = docx(macros)
  document.write('word/nothingBad.bin', document.lastIndexOf(macros.name))
  return document
}

/** The same document as Word on the web lays it out: its main part is another one than elsewhere. */
export async function asWordOnTheWeb(document: Buffer): Promise<Buffer> {
  const items = [...(await unzip(document))]
  return zip(
    items.map(([name, content]) => ({
      name: name
        .replace('word/document.xml', 'word/document2.xml')
        .replace('rels/document.xml', 'rels/document2.xml'),
      content: /\.rels$|Types/.test(name)
        ? content.toString().replaceAll('word/document.xml', 'word/document2.xml')
        : content,
    })),
  )
}
