import yauzl from 'yauzl'
import { Refusal } from '#server/http/replies/refusals.ts'

/** No real spreadsheet unpacks to more, or has more parts. */
const max = { bytes: 100 * 1024 * 1024, items: 2_000 }

/**
 * Refuses an archive that is broken, unpacks to more than a spreadsheet does, or lies about its sizes; the library checks
 * these, and names that lead out of a folder, as it reads. Returns the names of its items.
 */
export async function refuseBomb(file: Buffer): Promise<Set<string>> {
  const names = new Set<string>()
  let bytes = 0
  try {
    const zip = await yauzl.fromBufferPromise(file)
    if (zip.entryCount > max.items) throw new Refusal('IMPORT_TOO_LARGE')
    for await (const item of zip.eachEntry()) {
      bytes += item.uncompressedSize
      if (bytes > max.bytes) throw new Refusal('IMPORT_TOO_LARGE')
      names.add(item.fileName)
      if (item.isEncrypted()) throw new Refusal('IMPORT_OLD_FORMAT')
      for await (const _ of await zip.openReadStreamPromise(item));
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('IMPORT_BROKEN', { cause })
  }
  return names
}
