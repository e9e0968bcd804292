import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { type Attachment, kindOf } from '#shared/media.ts'
import { originalName } from './original-name.ts'
import { remakeImage } from './pictures.ts'
import { makePoster } from './poster.ts'
import { type Received, receiveFiles } from './receive.ts'
import { withSpool } from './spool.ts'
import { getFreeStorage, keepFiles, type Ready } from './store.ts'
import { turns } from './turns.ts'
import { getWholeType } from './whole.ts'

// A decoded image takes up to half a gigabyte. Videos that nobody can read must not keep photos waiting.
const [atImages, atPosters] = [turns(2), turns(2)]

/** Takes the files of a request, all or none of them. */
export async function takeUpload(deps: Deps, userId: number, request: FastifyRequest): Promise<Attachment[]> {
  const free = await getFreeStorage(deps, userId)
  return withSpool(deps, async (folder) => {
    const received = await receiveFiles(request, folder, free)
    const whole = []
    for (const file of received) whole.push({ ...file, type: await getWholeType(file.path, file.type) })
    const ready: Ready[] = []
    for (const file of whole) ready.push(await madeHarmless(file))
    return keepFiles(deps, userId, ready)
  })
}

async function madeHarmless({ path, name, type, bytes }: Received): Promise<Ready> {
  const file = { path, mimetype: type, originalName: originalName(name, type) }
  const preview = `${path}-preview`
  const kind = kindOf(type)
  if (kind === 'image') {
    const made = `${path}-made`
    return { ...file, path: made, preview, bytes: await atImages(() => remakeImage(path, type, made, preview)) }
  }
  const poster = kind === 'video' ? await atPosters(() => makePoster(path, type, preview)) : 0
  return { ...file, preview: poster > 0 ? preview : null, bytes: bytes + poster }
}
