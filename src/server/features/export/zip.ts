import { addAbortSignal, pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a ZIP. */
export interface ZipEntry {
  path: string
  content: Readable
  /** False for what is compressed already, such as photos. */
  isCompressed: boolean
  at: Date
}

/**
 * A ZIP that is written as it is read: each file is asked for once the one before is written. What fails destroys it, so that
 * it never looks whole.
 *
 * All files are deflated, because whoever reads it as a stream, such as Java's ZipInputStream, sees only in deflated data where
 * they end (decision 079).
 */
export const zipOf = (entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Readable =>
  Readable.from(written(entries, signal), { objectMode: false })

/** What the list at the end of a ZIP says of a file. */
interface Written {
  name: Buffer
  at: Date
  /** Where it begins. */
  start: number
  crc: number
  size: number
  packed: number
}

async function* written(entries: AsyncIterable<ZipEntry>, signal: AbortSignal): AsyncGenerator<Buffer> {
  const files: Written[] = []
  let end = 0
  for await (const { path, content, isCompressed, at } of entries) {
    const file: Written = { name: Buffer.from(path), at, start: end, crc: 0, size: 0, packed: 0 }
    const header = headerOf(file)
    // Before the header is waited for, because nobody else would hear that it has failed by then.
    const read = measured(addAbortSignal(signal, content), file)
    yield header
    for await (const chunk of isCompressed ? deflated(read) : inStoredBlocks(read)) {
      file.packed += chunk.length
      yield chunk
    }
    const descriptor = descriptorOf(file)
    yield descriptor
    end += header.length + file.packed + descriptor.length
    files.push(file)
  }
  const list = Buffer.concat(files.map(listed))
  yield Buffer.concat([list, endOf(files.length, list.length, end)])
}

async function* measured(content: AsyncIterable<Buffer>, file: Written) {
  for await (const chunk of content) {
    file.crc = crc32(chunk, file.crc)
    file.size += chunk.length
    yield chunk
  }
}

/** The iterator throws what fails before. */
const deflated = (content: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  pipeline(content, createDeflateRaw(), () => undefined)

/** Deflated without compressing: RFC 1951, 3.2.4. */
async function* inStoredBlocks(content: AsyncIterable<Buffer>) {
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += mostInBlock) {
      const block = chunk.subarray(at, at + mostInBlock)
      yield blockHeader(block.length, false)
      yield block
    }
  }
  yield blockHeader(0, true)
}

const mostInBlock = 0xffff

const blockHeader = (length: number, isLast: boolean) =>
  bytesOf([1, Number(isLast)], [2, length], [2, mostInBlock - length])

/** What a number of four bytes can't say has the highest one, and is said in eight elsewhere: ZIP64. */
const most4 = 0xffffffff
const most2 = 0xffff

const isLarge = ({ start, size, packed }: Pick<Written, 'start' | 'size' | 'packed'>) =>
  Math.max(start, size, packed) >= most4

/** Names are in UTF-8, and checksum and sizes follow the data. */
const flags = 0x0808
const deflate = 8

const headerOf = ({ name, at }: Written) => {
  const unknown = [4, 0] as const
  return Buffer.concat([
    bytesOf([4, 0x04034b50], [2, 20], [2, flags], [2, deflate], ...timeOf(at), unknown, unknown, unknown),
    bytesOf([2, name.length], [2, 0]),
    name,
  ])
}

/** Sizes of four bytes, also of a small file far behind: as a stream, nobody knows how far. */
const descriptorOf = ({ crc, size, packed }: Written) => {
  const width = isLarge({ size, packed, start: 0 }) ? 8 : 4
  return bytesOf([4, 0x08074b50], [4, crc], [width, packed], [width, size])
}

function listed(file: Written): Buffer {
  const { name, at, crc } = file
  const [size, packed, start] = isLarge(file) ? [most4, most4, most4] : [file.size, file.packed, file.start]
  const time = bytesOf([2, 0x5455], [2, 5], [1, 3], [4, Math.floor(at.getTime() / 1000)])
  const large = bytesOf([2, 1], [2, 24], [8, file.size], [8, file.packed], [8, file.start])
  const extra = Buffer.concat(isLarge(file) ? [time, large] : [time])
  return Buffer.concat([
    bytesOf(
      [4, 0x02014b50],
      [2, madeOnUnix],
      [2, isLarge(file) ? 45 : 20],
      [2, flags],
      [2, deflate],
      ...timeOf(at),
    ),
    bytesOf([4, crc], [4, packed], [4, size], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
    bytesOf([4, ordinaryFile], [4, start]),
    name,
    extra,
  ])
}

/** By version 6.3 of the specification. */
const madeOnUnix = (3 << 8) | 63
/** Readable by everybody. */
const ordinaryFile = (0o100664 << 16) >>> 0

function endOf(count: number, length: number, start: number): Buffer {
  const counted = Math.min(count, most2)
  const end = bytesOf([4, 0x06054b50], [2, 0], [2, 0], [2, counted], [2, counted])
  const where = bytesOf([4, Math.min(length, most4)], [4, Math.min(start, most4)], [2, 0])
  if (count < most2 && start < most4) return Buffer.concat([end, where])
  return Buffer.concat([
    bytesOf([4, 0x06064b50], [8, 44], [2, madeOnUnix], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
    bytesOf([8, length], [8, start]),
    bytesOf([4, 0x07064b50], [4, 0], [8, start + length], [4, 1]),
    end,
    where,
  ])
}

type Field = readonly [bytes: 1 | 2 | 4 | 8, value: number]

/** Numbers as a ZIP has them. */
function bytesOf(...fields: Field[]): Buffer {
  const target = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) target.writeBigUInt64LE(BigInt(value), at)
    else target.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return target
}

/** Of day and time in UTC, in steps of two seconds since 1980. */
const timeOf = (at: Date): Field[] => [
  [2, (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)],
  [2, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()],
]
