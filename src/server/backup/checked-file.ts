import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './snapshot.ts'

type Bytes = AsyncIterable<Uint8Array>

/** The SHA-256 of what passes. */
export async function sha256Of(source: Bytes): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of source) sum.update(chunk)
  return sum.digest('hex')
}

/** The same chunks, and their SHA-256 once they have passed. */
export function summed(source: Bytes) {
  const sum = createHash('sha256')
  async function* passing() {
    for await (const chunk of source) {
      sum.update(chunk)
      yield chunk
    }
  }
  return { passing: passing(), sum: () => sum.digest('hex') }
}

export async function sync(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file, reads it again, and gives it its name only if it is what was written. Returns its SHA-256. Only this
 * system's user may read it.
 */
export async function writeChecked(path: string, source: Bytes): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.unfinished`
  const { passing, sum } = summed(source)
  await pipeline(passing, createWriteStream(unfinished, { mode: 0o600 }))
  await sync(unfinished)
  const expected = sum()
  if ((await sha256Of(createReadStream(unfinished))) !== expected)
    throw new BackupError(`${path} is not what was written to it. Check its disk.`)
  await rename(unfinished, path)
  return expected
}
