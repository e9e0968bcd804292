import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { type Attachment, kindOf } from '#shared/media/media.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import { type Sanitized, storedBytes, storeFiles } from '../store.ts'
import { type Lane, openLane } from './lane.ts'
import { originalName } from './original-name.ts'
import { receiveFiles, type SpooledFile } from './receive.ts'
import { openReservations } from './reservations.ts'

/** Where uploads stay until they are complete, validated and sanitized. */
export const spoolOf = ({ env }: Pick<Deps, 'env'>) => join(env.dataDir, 'spool')

/** Gives one upload a folder, which is deleted when `work` is done. */
export async function withSpool<T>(deps: Deps, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(spoolOf(deps), randomBytes(8).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type Uploads = ReturnType<typeof openUploads>

/** The lanes of uploads. Animations and videos take long, so photos and documents don't wait for them. */
export function openUploads({ env }: Pick<Deps, 'env'>) {
  const lanes = { quick: openLane(), slow: openLane() }
  return {
    lanes,
    reservations: openReservations(env.dataDir),
    close: () => {
      for (const lane of Object.values(lanes)) lane.close()
    },
  }
}

/** Stores the files of a request, all or none. All work ends when `signal` is aborted. */
export async function storeUpload(
  deps: Deps,
  uploads: Uploads,
  userId: number,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<Attachment[]> {
  const stored = { bytes: await storedBytes(deps, userId), max: deps.env.storagePerUser }
  const announced = Number(request.headers['content-length'] ?? 0)
  const reservation = await uploads.reservations.reserve(userId, stored, announced)
  try {
    return await withSpool(deps, async (folder) => {
      const received = await receiveFiles(request, folder, reservation)
      const sanitized: Sanitized[] = []
      for (const file of received) {
        const { lane, overload } = wayOf(uploads.lanes, file)
        const processed = await lane.process(userId, file, overload, signal)
        sanitized.push({ ...processed, originalName: originalName(file.name, processed.mimetype) })
      }
      return storeFiles(deps, userId, sanitized)
    })
  } finally {
    reservation.release()
  }
}

/** Which lane a file takes, and how it is refused if it proves too much there. */
function wayOf(lanes: Uploads['lanes'], { type, isAnimated }: SpooledFile): { lane: Lane; overload: RefusalCode } {
  if (type === 'image/gif' || isAnimated) return { lane: lanes.slow, overload: 'ANIMATION_TOO_LONG' }
  if (kindOf(type) === 'image') return { lane: lanes.quick, overload: 'TOO_MANY_PIXELS' }
  return { lane: kindOf(type) === 'video' ? lanes.slow : lanes.quick, overload: 'FILE_BROKEN' }
}
