import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rows } from '#shared/import/guess.ts'
import { readFitWorkouts } from './fit.ts'
import { isFit } from './fit-messages.ts'
import { readGpx } from './gpx.ts'
import { readTcx } from './tcx.ts'
import { rowsOfWorkouts } from './workout-rows.ts'
import { rootOf } from './xml.ts'

/** What a workout unpacks to, in bytes: more than twelve hours of the most talkative watch. */
const longest = 50 * 1024 * 1024
/** The first element of a file is within so many bytes. */
const head = 4_096

const unpack = promisify(gunzip)

/** Whether a file is called like a workout. */
export const isWorkoutName = (name: string) => /\.(fit|tcx|gpx)(\.gz)?$/i.test(name)

/** The rows of a file of workouts, FIT, TCX, or GPX, or one of them packed; undefined for any other file. */
export async function readWorkouts(file: Buffer, today: string): Promise<Rows | undefined> {
  const isPacked = file[0] === 0x1f && file[1] === 0x8b
  const content = isPacked ? await unpacked(file) : file
  const read = readerOf(content)
  return read && rowsOfWorkouts(read(content), today)
}

async function unpacked(file: Buffer): Promise<Buffer> {
  try {
    return await unpack(file, { maxOutputLength: longest })
  } catch (cause) {
    const isLong = cause instanceof RangeError
    throw new Refusal(isLong ? 'IMPORT_TOO_LARGE' : 'IMPORT_BROKEN', { cause })
  }
}

function readerOf(file: Buffer) {
  if (isFit(file)) return readFitWorkouts
  const root = rootOf(file.toString('utf8', 0, head))
  if (root === 'TrainingCenterDatabase') return readTcx
  return root === 'gpx' ? readGpx : undefined
}
