/** A message of a FIT file: unsigned numbers and texts by the numbers of their fields. What isn't said isn't there. */
export interface FitMessage {
  /** What kind of message it is. */
  kind: number
  numbers: Map<number, number>
  texts: Map<number, string>
}

interface Field {
  number: number
  size: number
  base: number
}

interface Definition {
  kind: number
  isLittle: boolean
  fields: Field[]
  /** In bytes, with what developers added. */
  size: number
}

const timestamp = 253

/** How long a value is by the number of its type, in bytes; the types of FIT 2.0. */
const sizes = [1, 1, 1, 2, 2, 4, 4, 1, 4, 8, 1, 2, 4, 1, 8, 8, 8]
const textType = 7
/** Signed numbers and fractions, which nothing that is read here is. */
const otherTypes = new Set([1, 3, 5, 8, 9, 14, 15, 16])

/**
 * Reads a FIT file message by message, of the kinds that are asked for, as far as it goes: one that was cut off, or that the watch
 * never finished, has said what it has until there. Files that were joined are read one after the other; `onFile` begins each.
 */
export function readFit(file: Buffer, kinds: Set<number>, onFile: () => (message: FitMessage) => void) {
  let at = 0
  while (at + 12 <= file.length && isFit(file, at)) {
    const header = file[at] ?? 12
    const bytes = file.readUInt32LE(at + 4)
    // A watch whose battery died has not written how long its file is.
    const end = bytes === 0 ? file.length : Math.min(file.length, at + header + bytes)
    new Messages(file.subarray(at + header, end), kinds).readAll(onFile())
    at = end + 2
  }
}

/** Whether a FIT file begins here. */
export const isFit = (file: Buffer, at = 0) => file.toString('latin1', at + 8, at + 12) === '.FIT'

class Messages {
  readonly #data: Buffer
  readonly #kinds: Set<number>
  readonly #definitions = new Map<number, Definition>()
  #at = 0
  /** The time of the latest message, in seconds. */
  #time = 0

  constructor(data: Buffer, kinds: Set<number>) {
    this.#data = data
    this.#kinds = kinds
  }

  readAll(onMessage: (message: FitMessage) => void) {
    while (this.#at < this.#data.length) {
      const header = this.#data[this.#at++] ?? 0
      const isCompressed = (header & 0x80) > 0
      if (!isCompressed && (header & 0x40) > 0) {
        if (!this.#define(header)) return
        continue
      }
      const definition = this.#definitions.get(isCompressed ? (header >> 5) & 3 : header & 15)
      if (!definition || this.#at + definition.size > this.#data.length) return
      const message = this.#message(definition, isCompressed ? header & 31 : undefined)
      if (this.#kinds.has(message.kind)) onMessage(message)
    }
  }

  /** Reads what messages of a kind will consist of. Returns whether all of it is there. */
  #define(header: number): boolean {
    const data = this.#data
    const start = this.#at
    if (start + 5 > data.length) return false
    const isLittle = data[start + 1] === 0
    const kind = isLittle ? data.readUInt16LE(start + 2) : data.readUInt16BE(start + 2)
    const own = this.#fieldsAt(start + 4)
    if (!own) return false
    const added = (header & 0x20) > 0 ? this.#fieldsAt(this.#at) : []
    if (!added) return false
    const size = [...own, ...added].reduce((sum, field) => sum + field.size, 0)
    this.#definitions.set(header & 15, { kind, isLittle, fields: own, size })
    return true
  }

  #fieldsAt(at: number): Field[] | undefined {
    const count = this.#data[at]
    if (count === undefined || at + 1 + 3 * count > this.#data.length) return undefined
    this.#at = at + 1 + 3 * count
    return Array.from({ length: count }, (_, index) => {
      const [number = 0, size = 0, base = 0] = this.#data.subarray(at + 1 + 3 * index)
      return { number, size, base }
    })
  }

  #message({ kind, isLittle, fields, size }: Definition, offset: number | undefined): FitMessage {
    const message: FitMessage = { kind, numbers: new Map(), texts: new Map() }
    const isWanted = this.#kinds.has(kind)
    let at = this.#at
    for (const { number, size, base } of fields) {
      if (isWanted || number === timestamp) this.#read(message, { number, size, base }, at, isLittle)
      at += size
    }
    this.#at += size
    this.#keepTime(message, offset)
    return message
  }

  #read({ numbers, texts }: FitMessage, { number, size, base }: Field, at: number, isLittle: boolean) {
    const type = base & 31
    if (type === textType) {
      const [text = ''] = this.#data.toString('utf8', at, at + size).split('\0')
      if (text !== '') texts.set(number, text)
      return
    }
    const length = sizes[type] ?? 0
    if (otherTypes.has(type) || length === 0 || size < length) return
    const value = isLittle ? this.#data.readUIntLE(at, length) : this.#data.readUIntBE(at, length)
    // All bits set is what nobody measured.
    if (value !== 2 ** (8 * length) - 1) numbers.set(number, value)
  }

  /** A compressed header has the last five bits of a time that is later than that of the message before. */
  #keepTime({ numbers }: FitMessage, offset: number | undefined) {
    if (offset !== undefined) {
      this.#time += (offset - (this.#time & 31) + 32) & 31
      numbers.set(timestamp, this.#time)
    } else this.#time = numbers.get(timestamp) ?? this.#time
  }
}
