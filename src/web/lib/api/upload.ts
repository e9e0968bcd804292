import type { z } from 'zod/mini'
import { userIdHeader, withFreshToken, withToken } from './api.ts'
import { bodyOf, offline, tooSlow } from './api-error.ts'

/** Milliseconds without progress after which an upload fails. With progress it may take any time. */
const stallTimeoutMs = 60_000

interface Upload {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** Milliseconds that the server may take once all of the file is sent, if more than without progress. */
  replyTimeout?: number
  /** The member to upload it as, regardless of who is logged in now. */
  as?: number
}

/** Sends a file and parses the reply; throws an ApiError unless it succeeded, and the signal's reason when it stops. */
export const upload = <T>(schema: z.ZodMiniType<T>, path: string, file: File, options: Upload): Promise<T> =>
  withFreshToken(async () => {
    const headers = userIdHeader(options.as)
    const { as, signal } = options
    return withToken(headers, { as, signal }, async () => {
      const { status, text } = await post(path, headers, file, options)
      return schema.parse(bodyOf(status, text))
    })
  })

/** With XMLHttpRequest, because fetch reports no progress. */
function post(
  path: string,
  headers: Record<string, string>,
  file: File,
  { signal, onProgress, replyTimeout = stallTimeoutMs }: Upload,
) {
  signal.throwIfAborted()
  const body = new FormData()
  body.append('files', file)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = (error: Error) => {
      clearTimeout(timer)
      reject(error)
      request.abort()
    }
    const stopStalled = () => stop(tooSlow())
    let timer = setTimeout(stopStalled, stallTimeoutMs)
    const restartTimer = (ms = stallTimeoutMs) => {
      clearTimeout(timer)
      timer = setTimeout(stopStalled, ms)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer()
      onProgress(Math.floor((100 * loaded) / Math.max(total, 1)))
    })
    request.upload.addEventListener('load', () => restartTimer(replyTimeout))
    request.addEventListener('progress', () => restartTimer())
    request.addEventListener('error', () => stop(offline()))
    request.addEventListener('load', () => {
      clearTimeout(timer)
      resolve({ status: request.status, text: request.responseText })
    })
    signal.addEventListener('abort', () => stop(signal.reason as Error))
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}
