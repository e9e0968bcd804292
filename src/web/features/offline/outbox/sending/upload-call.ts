import { attachments } from '#shared/media/media.ts'
import { upload } from '#web/lib/api/upload.ts'
import type { Calls } from './calls.ts'

/** Uploads files on behalf of one person. */
export const uploadAs =
  (as: number, signal: AbortSignal): Calls['upload'] =>
  async (file, onProgress = () => {}) => {
    const [attachment] = await upload(attachments, '/api/upload', file, { signal, onProgress, as })
    if (!attachment) throw new Error('The upload reply contained no file.')
    return attachment
  }
