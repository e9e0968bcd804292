import type { z } from 'zod/mini'
import { errorOf, offline, speakerHeader, tooSlow, withFreshToken } from './api.ts'
import { csrfToken } from './csrf.ts'

/** Milliseconds without any progress until we stop waiting. A long upload may take as long as it moves. */
const stall = 60_000

interface Upload {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** For whom it is made, where that must not follow who is signed in. */
  as?: number
}

/** Sends a file and parses the reply; throws an ApiError unless it succeeded, and the signal's reason when it stops. */
export const upload = <T>(schema: z.ZodMiniType<T>, path: string, file: File, options: Upload): Promise<T> =>
  withFreshToken(async () => {
    const headers = speakerHeader(options.as)
    const token = await csrfToken(headers)
    if (token !== undefined) headers['x-csrf-token'] = token
    const { status, text } = await post(path, headers, file, options)
    if (status < 200 || status > 299) throw errorOf(status, text)
    return schema.parse(JSON.parse(text))
  })

/** By XMLHttpRequest: fetch tells nothing about how much has been sent. */
function post(path: string, headers: Record<string, string>, file: File, { signal, onProgress }: Upload) {
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
    let timer = setTimeout(stopStalled, stall)
    const isMoving = () => {
      clearTimeout(timer)
      timer = setTimeout(stopStalled, stall)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      isMoving()
      onProgress(Math.floor((100 * loaded) / Math.max(total, 1)))
    })
    request.addEventListener('progress', isMoving)
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
