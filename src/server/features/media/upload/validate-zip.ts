import type { FileHandle } from 'node:fs/promises'
import { Refusal } from '#server/http/refusals.ts'
import { bytesAt } from './bytes-at.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** No real document unpacks to more; archives that do are zip bombs. */
const maxUnpacked = 1024 ** 3

interface Item {
  name: string
  unpacked: number
}

/** The type of a document that is a zip archive, from the directory at its end, which an incomplete file lacks. */
export async function typeOfZip(file: FileHandle, size: number): Promise<string> {
  const items = await itemsOf(file, size)
  if (!items || items.reduce((sum, item) => sum + item.unpacked, 0) > maxUnpacked) throw new Refusal('FILE_BROKEN')
  const names = new Set(items.map((item) => item.name))
  const hasMacros = items.some((item) => item.name.toLowerCase().endsWith('vbaproject.bin'))
  if (names.has('[Content_Types].xml') && !hasMacros) {
    if (names.has('word/document.xml')) return word
    if (names.has('xl/workbook.xml')) return excel
  }
  throw new Refusal('FILE_TYPE')
}

/** Lists the archive's contents; null if its directory is missing or broken. */
async function itemsOf(file: FileHandle, size: number): Promise<Item[] | null> {
  const length = Math.min(size, 22 + 65_535)
  const tail = await bytesAt(file, size - length, length)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0 || tail.length - end < 22) return null
  const [listLength, listStart] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (listStart + listLength > size - length + end) return null
  return parseList(await bytesAt(file, listStart, listLength), tail.readUInt16LE(end + 10))
}

function parseList(list: Buffer, count: number): Item[] | null {
  const items: Item[] = []
  let position = 0
  for (let index = 0; index < count; index++) {
    if (position + 46 > list.length || list.readUInt32LE(position) !== 0x02014b50) return null
    const nameLength = list.readUInt16LE(position + 28)
    const name = list.toString('utf8', position + 46, position + 46 + nameLength)
    items.push({ name, unpacked: list.readUInt32LE(position + 24) })
    position += 46 + nameLength + list.readUInt16LE(position + 30) + list.readUInt16LE(position + 32)
  }
  return items
}
