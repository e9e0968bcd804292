import { addAbortSignal, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yazl'

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
 */
export async function zipOf(entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<Readable> {
  // Loaded with the first export.
  const { default: yazl } = await import('yazl')
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  addAll(zip, entries, signal).catch(fail)
  return output
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal) {
  for await (const { path, content, isCompressed, at } of entries) {
    const ended = finished(addAbortSignal(signal, content), { cleanup: true })
    zip.addReadStream(content, path, { mtime: at, compress: isCompressed })
    await ended
  }
  zip.end()
}
