import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { type Attachment, kindOf } from '#shared/media.ts'
import { getFreeStorage, type Sanitized, storeFiles } from '../store.ts'
import { limitConcurrency } from './concurrency.ts'
import { originalName } from './original-name.ts'
import { sanitizeImage } from './pictures.ts'
import { createPoster } from './poster.ts'
import { type Received, receiveFiles } from './receive.ts'
import { withSpool } from './spool.ts'
import { getValidType } from './validate.ts'

// A decoded image takes up to half a gigabyte. Videos that can't be read must not keep photos waiting.
const [imageTask, posterTask] = [limitConcurrency(2), limitConcurrency(2)]

/** Stores the files of a request, all or none. */
export async function storeUpload(deps: Deps, userId: number, request: FastifyRequest): Promise<Attachment[]> {
  const free = await getFreeStorage(deps, userId)
  return withSpool(deps, async (folder) => {
    const received = await receiveFiles(request, folder, free)
    const valid = []
    for (const file of received) valid.push({ ...file, type: await getValidType(file.path, file.type) })
    const sanitized: Sanitized[] = []
    for (const file of valid) sanitized.push(await sanitize(file))
    return storeFiles(deps, userId, sanitized)
  })
}

async function sanitize({ path, name, type, bytes }: Received): Promise<Sanitized> {
  const file = { path, mimetype: type, originalName: originalName(name, type) }
  const preview = `${path}-preview`
  const kind = kindOf(type)
  if (kind === 'image') {
    const sanitized = `${path}-sanitized`
    const bytes = await imageTask(() => sanitizeImage(path, type, sanitized, preview))
    return { ...file, path: sanitized, preview, bytes }
  }
  const poster = kind === 'video' ? await posterTask(() => createPoster(path, type, preview)) : 0
  return { ...file, preview: poster > 0 ? preview : null, bytes: bytes + poster }
}
