import type { IncomingMessage } from 'node:http'

/** Reads the rest of a request's body and forgets it. False where that would be more than `most` bytes. */
export const drained = (raw: IncomingMessage, most: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (raw.readableEnded || raw.destroyed) return resolve(true)
    if (Number(raw.headers['content-length'] ?? 0) > most) return resolve(false)
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= most) return
      raw.off('data', count).pause()
      resolve(false)
    }
    raw.unpipe()
    raw.on('data', count)
    for (const end of ['end', 'close', 'error'] as const) raw.once(end, () => resolve(true))
  })
