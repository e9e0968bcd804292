import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { Entry } from 'yauzl'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Here } from '../messages.ts'
import { withinLimits } from '../read-file.ts'
import { ofOneTable, type ReadRows } from '../read-rows.ts'
import { headOf, isHidden, openZip, orBroken, type Zip } from '../unpack.ts'
import { rowsOfWorkouts, workoutTable } from '../workouts/workout-rows.ts'
import { beginsHealth } from './begins-health.ts'
import { HealthReader } from './health-reader.ts'
import { TagReader } from './tags.ts'

/** Twice as much as any export that was heard of, in bytes. */
const longest = 6 * 1024 ** 3

/** What an export of Apple Health unpacks to, in bytes; undefined if a ZIP isn't one. */
export async function healthBytes(path: string): Promise<number | undefined> {
  const zip = await openZip(path)
  try {
    return (await findHealth(zip))?.uncompressedSize
  } finally {
    zip.file.close()
  }
}

/** An export of Apple Health, which is called otherwise in each language; undefined if a ZIP isn't one. */
async function findHealth(zip: Zip): Promise<Entry | undefined> {
  // A document of Office has many such files.
  if (zip.names.has('[Content_Types].xml')) return undefined
  for (const entry of zip.entries.filter(isCandidate).slice(0, mostCandidates))
    if (beginsHealth(await headOf(zip, entry))) return entry
  return undefined
}

const mostCandidates = 10

const isCandidate = ({ fileName }: Entry) => /^([^/]+\/)?[^/]+\.xml$/i.test(fileName) && !isHidden(fileName)

/**
 * The workouts of an export of Apple Health, whose heart rates come before them in the file. It is read piece by piece, once: of all that
 * it says, workouts are kept, and eight bytes of each heart rate. `progress` is told how many megabytes were read.
 */
export async function readHealth(
  path: string,
  { today }: Here,
  progress: (megabytes: number) => Promise<unknown>,
): Promise<ReadRows> {
  const zip = await openZip(path)
  try {
    const entry = await findHealth(zip)
    if (!entry) throw new Refusal('IMPORT_TYPE')
    if (entry.uncompressedSize > longest) throw new Refusal('HEALTH_TOO_LARGE')
    const reader = new HealthReader()
    await orBroken(readTags(zip, entry, new TagReader(reader.open), progress))
    return withinLimits(ofOneTable(workoutTable(rowsOfWorkouts(reader.workouts(), today))))
  } finally {
    zip.file.close()
  }
}

async function readTags(
  zip: Zip,
  entry: Entry,
  tags: TagReader,
  progress: (megabytes: number) => Promise<unknown>,
) {
  let [bytes, told] = [0, performance.now()]
  for await (const piece of await unpacked(zip, entry)) {
    tags.write(piece.toString('latin1'))
    bytes += piece.length
    if (bytes > entry.uncompressedSize) throw new Refusal('IMPORT_BROKEN')
    if (performance.now() < told + every) continue
    await progress(Math.floor(bytes / megabyte))
    told = performance.now()
  }
}

const megabyte = 1024 * 1024

/** How often, in milliseconds. */
const every = 1_000

/** In pieces of 256 kB: in those of 16 kB that yauzl unpacks, reading takes a quarter longer. */
async function unpacked({ file }: Zip, entry: Entry): Promise<AsyncIterable<Buffer>> {
  if (entry.isEncrypted()) throw new Refusal('IMPORT_LOCKED')
  if (entry.compressionMethod !== 8) return file.openReadStreamPromise(entry)
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  // What fails, fails where it is read.
  pipeline(await file.openReadStreamPromise(entry, { decompress: false }), inflate, () => undefined)
  return inflate
}
