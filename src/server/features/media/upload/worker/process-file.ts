import { stat } from 'node:fs/promises'
import { Refusal } from '#server/http/replies/refusals.ts'
import { kindOf } from '#shared/media/media.ts'
import { loadCode } from '../load-code.ts'
import { getCharset } from './charset.ts'
import { withContent } from './content.ts'
import type { Processed, Task } from './messages.ts'
import { sanitizePicture } from './pictures.ts'
import { createPoster } from './poster.ts'
import { stripMovie } from './strip/mp4.ts'
import { addFileType } from './strip/quicktime.ts'
import { stripWebm } from './strip/webm.ts'
import { getValidType } from './validate.ts'

/** Validates and sanitizes one file, and makes a preview if it can have one. */
export async function processFile({ path, type }: Task): Promise<Processed> {
  const mimetype = await withContent(path, (content) => getValidType(content, type))
  const kind = kindOf(mimetype)
  if (kind === 'image') return sanitizePicture(path, mimetype)
  const charset = mimetype === 'text/plain' ? await withContent(path, getCharset) : null
  const preview = kind === 'video' ? await processVideo(path, mimetype) : null
  const bytes = (await stat(path)).size + (preview === null ? 0 : (await stat(preview)).size)
  return { path, mimetype, charset, preview, bytes }
}

/** Returns the path of its poster, if it gets one. */
async function processVideo(path: string, mimetype: string): Promise<string | null> {
  if (mimetype === 'video/quicktime') await addFileType(path)
  await withContent(path, mimetype === 'video/webm' ? stripWebm : stripMovie)
  await refuseBrokenVideo(path)
  const poster = `${path}-preview`
  return (await createPoster(path, mimetype, poster)) ? poster : null
}

/** Refuses a video that players can't play to its end: one without pictures, or whose last picture or sound is missing. */
async function refuseBrokenVideo(path: string) {
  const { EncodedPacketSink, FilePathSource, Input, MP4, QTFF, WEBM } = await loadCode(() => import('mediabunny'))
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] })
  try {
    let hasPictures = false
    for (const track of await input.getTracks()) {
      const packets = new EncodedPacketSink(track)
      if (!(await packets.getFirstPacket())) continue
      if (!(await packets.getPacket(Number.POSITIVE_INFINITY))) throw new Refusal('FILE_BROKEN')
      hasPictures ||= track.type === 'video'
    }
    if (!hasPictures) throw new Refusal('FILE_BROKEN')
  } catch {
    throw new Refusal('FILE_BROKEN')
  } finally {
    input.dispose()
  }
}
