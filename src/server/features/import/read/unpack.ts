import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { inflateRawSync } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '#server/http/replies/refusals.ts'
import { importLimits } from '#shared/import/imports.ts'

/** What the list of files in a ZIP may take, in bytes: more than the longest names of as many files as are allowed. */
const longestList = 32 * 1024 * 1024

/**
 * Refuses a ZIP by the record at its end, before its list of files is read: names and extra fields are in memory until
 * the ZIP is closed.
 */
export function refuseLongList({ entryCount, fileSize, readEntryCursor }: ZipFile) {
  // A number, whatever its type says: where the list begins.
  const isLong = fileSize - Number(readEntryCursor) > longestList
  if (entryCount > importLimits.archiveFiles || isLong) throw new Refusal('IMPORT_TOO_MANY_FILES')
}

/** No real spreadsheet unpacks to more, or has more parts. */
const max = { bytes: 100 * 1024 * 1024, parts: 2_000 }

/** Files of programs and of a Mac, and what Logseq keeps of earlier. */
export const isHidden = (name: string) =>
  /(^|\/)(\.|__MACOSX|logseq\/(bak|version-files)\/)/.test(name) || name.endsWith('/')

/** A ZIP whose list of files was read. */
export interface Zip {
  file: ZipFile
  entries: Entry[]
  names: Set<string>
}

/** Whether a file begins as a ZIP does. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    return (await file.read(Buffer.alloc(2), 0, 2, 0)).buffer.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}

/** Opens a ZIP in memory or at a path. Close its file. */
export async function openZip(source: Buffer | string): Promise<Zip> {
  const options = { lazyEntries: true, autoClose: false } as const
  const file = await orBroken(
    typeof source === 'string' ? yauzl.openPromise(source, options) : yauzl.fromBufferPromise(source, options),
  )
  refuseLongList(file)
  const entries: Entry[] = []
  await orBroken(
    (async () => {
      for await (const entry of file.eachEntry()) entries.push(Object.assign(entry, { fileName: nameOf(entry) }))
    })(),
  )
  return { file, entries, names: new Set(entries.map(({ fileName }) => fileName)) }
}

/** What says that a name is in UTF-8: a flag, or a field with the name anew. */
const [utf8Flag, unicodePath] = [0x800, 0x7075]

/** Macs write names in UTF-8 without saying so, each accent apart from its letter: 'März.md' would be 'Ma╠êrz.md'. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isSaid = (generalPurposeBitFlag & utf8Flag) > 0 || extraFields.some(({ id }) => id === unicodePath)
  if (isSaid) return fileName.normalize('NFC')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/').normalize('NFC')
  } catch {
    // In the letters of old PCs.
    return fileName
  }
}

/** Refuses what can't be unpacked. */
export async function orBroken<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('IMPORT_BROKEN', { cause })
  }
}

/**
 * Unpacks each part of a spreadsheet once, for what the library that reads it doesn't check. Refuses one that is broken, unpacks
 * to more than a spreadsheet does, or lies about its sizes.
 */
export async function checkParts({ file, entries }: Zip) {
  if (entries.length > max.parts) throw new Refusal('IMPORT_TOO_MANY_FILES')
  refuseLarge(entries)
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new Refusal('IMPORT_OLD_FORMAT')
    await orBroken((async () => finished((await file.openReadStreamPromise(entry)).resume()))())
  }
}

/** Refuses files that unpack to more than there is room for. */
export function refuseLarge(entries: Entry[]) {
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > max.bytes) throw new Refusal('IMPORT_TOO_MUCH_TEXT')
}

/** A note; what is larger is unpacked in pieces, beside others. */
const small = 256 * 1024

/** What a file of a ZIP says. Throws IMPORT_LOCKED for one with a password, IMPORT_BROKEN for a damaged one. */
export async function contentOf({ file }: Zip, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new Refusal('IMPORT_LOCKED')
  const isPacked = entry.compressionMethod === 8 && entry.uncompressedSize <= small
  const read = async () => {
    const stream = await file.openReadStreamPromise(entry, isPacked ? { decompress: false } : {})
    const bytes = Buffer.concat(await stream.toArray())
    if (!isPacked) return bytes
    // A stream for each of 20,000 notes takes longer than reading them.
    const content = inflateRawSync(bytes, { maxOutputLength: Math.max(1, entry.uncompressedSize) })
    if (content.length !== entry.uncompressedSize) throw new Refusal('IMPORT_BROKEN')
    return content
  }
  return orBroken(read())
}

/** As much of a file tells what its columns are, in bytes. */
const head = 64 * 1024

/** The beginning of what a file of a ZIP says, until the end of a line. Throws as `contentOf` does. */
export async function headOf({ file }: Zip, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new Refusal('IMPORT_LOCKED')
  const read = async () => {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > head) break
    }
    const whole = Buffer.concat(chunks)
    return length > head ? whole.subarray(0, whole.lastIndexOf('\n') + 1) : whole
  }
  return orBroken(read())
}
