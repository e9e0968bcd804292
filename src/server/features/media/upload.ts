import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { type Attachment, kindOf } from '#shared/media.ts'
import { originalName } from './original-name.ts'
import { inTurn, remakeImage } from './pictures.ts'
import { makePoster } from './poster.ts'
import { type Received, receiveFiles } from './receive.ts'
import { withSpool } from './spool.ts'
import { keepFiles, needsStorage, type Ready } from './store.ts'
import { getWholeType } from './whole.ts'

/** Takes the files of a request, all or none of them. */
export async function takeUpload(deps: Deps, userId: number, request: FastifyRequest): Promise<Attachment[]> {
  await needsStorage(deps, userId)
  return withSpool(deps, async (folder) => {
    const received = await receiveFiles(request, folder)
    const whole = []
    for (const file of received) whole.push({ ...file, type: await getWholeType(file.path, file.type) })
    const ready: Ready[] = []
    for (const file of whole) ready.push(await inTurn(() => madeHarmless(file)))
    return keepFiles(deps, userId, ready)
  })
}

async function madeHarmless({ path, name, type, bytes }: Received): Promise<Ready> {
  const file = { path, mimetype: type, originalName: originalName(name, type) }
  const preview = `${path}-preview`
  const kind = kindOf(type)
  if (kind === 'image') {
    const made = `${path}-made`
    return { ...file, path: made, preview, bytes: await remakeImage(path, type, made, preview) }
  }
  const poster = kind === 'video' ? await makePoster(path, type, preview) : 0
  return { ...file, preview: poster > 0 ? preview : null, bytes: bytes + poster }
}
