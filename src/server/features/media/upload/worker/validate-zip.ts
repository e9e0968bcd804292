import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Content } from './content.ts'

/** Which part of an Office document is the document itself, by the relationships of the whole; '' if they don't say. */
function mainPart(relationships: string): string {
  const main = tagsIn(relationships, 'Relationship').find((tag) => tag('Type').endsWith('/officedocument'))
  return main?.('Target').replace(/^\//, '') ?? ''
}

/** What the list of content types declares a part as, by its name or by its ending. */
function declaredTypes(list: string): (name: string) => string {
  const types = new Map<string, string>()
  for (const tag of tagsIn(list, 'Default')) types.set(`.${tag('Extension')}`, tag('ContentType'))
  for (const tag of tagsIn(list, 'Override')) types.set(tag('PartName'), tag('ContentType'))
  return (name) => types.get(`/${name}`) ?? types.get(name.slice(name.lastIndexOf('.'))) ?? ''
}

/** The tags of this name, each as what reads its attributes. Letter case means nothing in any of them. */
const tagsIn = (xml: string, name: string) =>
  xml
    .split('<')
    .filter((tag) => new RegExp(`^(?:\\w{1,20}:)?${name}\\s`).test(tag))
    .map(
      (tag) => (attribute: string) =>
        new RegExp(`\\s${attribute}\\s{0,9}=\\s{0,9}["']([^"']*)`).exec(tag)?.[1]?.toLowerCase() ?? '',
    )

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** No real document unpacks to more; archives that do are zip bombs. */
const maxUnpacked = 1024 ** 3
/** No real document has more parts. */
const maxItems = 10_000
/** Macros, ActiveX controls, and macro sheets, by what a part is called or declared as. */
const active = /vbaproject|vbadata|activex|macrosheet/i
const [contentTypes, relationships] = ['[content_types].xml', '_rels/.rels']

interface Item {
  name: string
  method: number
  sum: number
  packed: number
  unpacked: number
  start: number
}

/** The type of a document that is a zip archive. Its directory, which an incomplete file lacks, has to tell the truth. */
export async function typeOfZip(file: Content): Promise<string> {
  const items = itemsOf(file)
  if (!items || items.reduce((sum, item) => sum + item.unpacked, 0) > maxUnpacked) throw new Refusal('FILE_BROKEN')
  const texts = new Map([[contentTypes, '']])
  for (const item of items) {
    const name = item.name.toLowerCase()
    const text = await unpack(file, item, name === contentTypes || name === relationships)
    if (text !== '') texts.set(name, text)
  }
  const main = mainPart(texts.get(relationships) ?? '')
  const declaredAs = declaredTypes(texts.get(contentTypes) ?? '')
  const type = items.some(({ name }) => name.toLowerCase() === main) ? typeOfMain(declaredAs(main)) : undefined
  if (!type) throw new Refusal('FILE_TYPE')
  // Some programs declare types of parts that they don't write, such as macros.
  if (items.some(({ name }) => active.test(name) || active.test(declaredAs(name.toLowerCase()))))
    throw new Refusal('DOCUMENT_ACTIVE')
  return type
}

function typeOfMain(declared: string): string | undefined {
  if (!declared.endsWith('+xml')) return undefined
  if (/wordprocessingml|ms-word/.test(declared)) return word
  return /spreadsheetml|ms-excel/.test(declared) ? excel : undefined
}

/**
 * The items of the directory, in the order of the file; null if it is missing or broken, or if the file has anything else
 * that a program without the directory would find.
 */
function itemsOf(file: Content): Item[] | null {
  const length = Math.min(file.size, 22 + 65_535)
  const tail = Buffer.from(file.at(file.size - length, length))
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0 || tail.length - end < 22 || tail.length - end - 22 !== tail.readUInt16LE(end + 20)) return null
  const [count, listLength, listStart] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (count > maxItems || listStart + listLength !== file.size - length + end) return null
  const items = parseList(Buffer.from(file.at(listStart, listLength)), count)?.toSorted(
    (a, b) => a.start - b.start,
  )
  return items && isInOrder(file, items, listStart) ? items : null
}

function parseList(list: Buffer, count: number): Item[] | null {
  const items: Item[] = []
  let position = 0
  for (let index = 0; index < count; index++) {
    if (position + 46 > list.length || list.readUInt32LE(position) !== 0x02014b50) return null
    const nameLength = list.readUInt16LE(position + 28)
    items.push({
      name: list.toString('utf8', position + 46, position + 46 + nameLength),
      method: list.readUInt16LE(position + 10),
      sum: list.readUInt32LE(position + 16),
      packed: list.readUInt32LE(position + 20),
      unpacked: list.readUInt32LE(position + 24),
      start: list.readUInt32LE(position + 42),
    })
    position += 46 + nameLength + list.readUInt16LE(position + 30) + list.readUInt16LE(position + 32)
  }
  return new Set(items.map(({ name }) => name.toLowerCase())).size === count ? items : null
}

/** Whether each item is where the directory says and called the same there, one right after the other. */
function isInOrder(file: Content, items: Item[], listStart: number): boolean {
  let expected = 0
  for (const item of items) {
    const head = file.at(item.start, 30)
    // The bytes of an item's sizes and checksum if they are repeated behind it.
    const gap = item.start - expected
    if (gap < 0 || gap > 24 || head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return false
    const [method, nameLength] = [head.readUInt16LE(8), head.readUInt16LE(26)]
    const content = contentOf(file, item)
    if (method !== item.method || file.at(item.start + 30, nameLength).toString('utf8') !== item.name) return false
    expected = content + item.packed
  }
  return items.length > 0 && expected <= listStart && listStart - expected <= 24
}

function contentOf(file: Content, { start }: Item): number {
  const head = file.at(start, 30)
  return start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
}

/** Refuses an item that isn't of the size and sum the directory says. Returns its text if it is `wanted`. */
async function unpack(file: Content, item: Item, wanted: boolean): Promise<string> {
  let [bytes, sum] = [0, 0]
  const kept: Buffer[] = []
  for await (const chunk of unpacked(file, item)) {
    bytes += chunk.length
    sum = crc32(chunk, sum)
    if (bytes > item.unpacked) throw new Refusal('FILE_BROKEN')
    if (wanted && bytes <= 1_000_000) kept.push(Buffer.from(chunk))
  }
  if (bytes !== item.unpacked || sum !== item.sum) throw new Refusal('FILE_BROKEN')
  // Also as UTF-16.
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '')
}

async function* unpacked(file: Content, item: Item): AsyncGenerator<Buffer> {
  const start = contentOf(file, item)
  const pieces = function* () {
    for (let at = 0; at < item.packed; at += 65_536)
      yield Buffer.from(file.at(start + at, Math.min(65_536, item.packed - at)))
  }
  if (item.method === 0) return yield* pieces()
  if (item.method !== 8) throw new Refusal('FILE_BROKEN')
  try {
    yield* Readable.from(pieces()).pipe(createInflateRaw())
  } catch {
    throw new Refusal('FILE_BROKEN')
  }
}
