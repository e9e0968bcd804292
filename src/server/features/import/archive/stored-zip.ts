import { createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Files } from '#server/outside/files/files.ts'
import { refuseLongList } from '../read/unpack.ts'

/** Read at once for what is small, such as the list of files: each request of a storage may take long. */
const windowBytes = 256 * 1024

/** A ZIP in the storage, of which only what is asked for is read. */
class StoredReader extends yauzl.RandomAccessReader {
  readonly #files: Files
  readonly #key: string
  readonly #size: number
  #window = { start: 0, content: Buffer.alloc(0) }
  /** Why the storage couldn't be read; undefined if it could. */
  failure: unknown

  constructor(files: Files, key: string, size: number) {
    super()
    this.#files = files
    this.#key = key
    this.#size = size
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (start >= end) return Readable.from([])
    const output = new PassThrough()
    void this.#pass(start, end, output)
    return output
  }

  async #pass(start: number, end: number, output: PassThrough) {
    try {
      const content = await this.#read(start, end, () => !output.destroyed)
      // Whoever asked for it may have left while it was opened.
      if (output.destroyed) content.destroy()
      else await pipeline(content, output)
    } catch (error) {
      output.destroy(error as Error)
    }
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ) {
    const fill = async () => (await this.#windowAt(position, length)).copy(target, offset)
    callbackify(fill)((error) => done(error))
  }

  async #windowAt(position: number, length: number): Promise<Buffer> {
    const { start, content } = this.#window
    if (position < start || position + length > start + content.length) {
      const end = Math.min(this.#size, position + Math.max(length, windowBytes))
      this.#window = { start: position, content: await buffer(await this.#read(position, end)) }
    }
    const from = position - this.#window.start
    return this.#window.content.subarray(from, from + length)
  }

  async #read(start: number, end: number, isWanted = () => true): Promise<Readable> {
    try {
      const content = await this.#files.read(this.#key, { start, end: end - 1 })
      if (!content) throw new Error(`The archive ${this.#key} is missing.`)
      return content.once('error', (error) => {
        // Whoever leaves before its end, such as at what is damaged, ends it with an error, too.
        if (isWanted()) this.failure = error
      })
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}

/** A ZIP in the storage, with its files by their names. */
export interface StoredZip {
  entries: Map<string, Entry>
  /** Unpacks a file to a path. Refuses one that is damaged. */
  unpack(entry: Entry, path: string, signal: AbortSignal): Promise<void>
  close(): void
}

/** Opens a ZIP in the storage; null if it isn't there anymore. */
export async function openStoredZip(files: Files, key: string): Promise<StoredZip | null> {
  const size = await files.size(key)
  if (size === null) return null
  const reader = new StoredReader(files, key, size)
  const zip = await yauzl.fromRandomAccessReaderPromise(reader, size, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
  })
  return {
    entries: await entriesOf(zip),
    unpack: async (entry, path, signal) => {
      try {
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path), { signal })
      } catch (cause) {
        const isOurs = signal.aborted || reader.failure !== undefined || isOfSystem(cause)
        throw isOurs ? cause : new Refusal('FILE_BROKEN', { cause })
      }
    },
    close: () => zip.close(),
  }
}

/** Such as a full disk. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  refuseLongList(zip)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileNameRaw.toString(), entry)
  return entries
}
