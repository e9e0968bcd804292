import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yauzl'
import yauzl from 'yauzl'
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
  if (entryCount > importLimits.archiveFiles || isLong) throw new Refusal('IMPORT_TOO_LARGE')
}

/** No real spreadsheet unpacks to more, or has more parts. */
const max = { bytes: 100 * 1024 * 1024, items: 2_000 }

interface Unpacked {
  names: Set<string>
  contents: { name: string; content: Buffer }[]
}

/**
 * Unpacks the wanted items of an archive into memory. Refuses one that is broken, unpacks to more than a spreadsheet does,
 * or lies about its sizes; the library checks these, and names that lead out of a folder, as it reads.
 */
export async function unpack(file: Buffer, isWanted: (name: string) => boolean): Promise<Unpacked> {
  const unpacked: Unpacked = { names: new Set(), contents: [] }
  let bytes = 0
  try {
    const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true })
    if (zip.entryCount > max.items) throw new Refusal('IMPORT_TOO_LARGE')
    for await (const item of zip.eachEntry()) {
      const name = item.fileName
      bytes += item.uncompressedSize
      if (bytes > max.bytes) throw new Refusal('IMPORT_TOO_LARGE')
      if (item.isEncrypted()) throw new Refusal('IMPORT_OLD_FORMAT')
      unpacked.names.add(name)
      const stream = await zip.openReadStreamPromise(item)
      if (isWanted(name)) unpacked.contents.push({ name, content: await buffer(stream) })
      else await finished(stream.resume())
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('IMPORT_BROKEN', { cause })
  }
  return unpacked
}
