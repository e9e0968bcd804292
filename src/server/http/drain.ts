import type { IncomingMessage } from 'node:http'

/** Reads the rest of a request's body and forgets it. `then` hears false where that would be more than `most` bytes. */
export function drain(raw: IncomingMessage, most: number, then: (isRead: boolean) => void) {
  if (raw.readableEnded || raw.destroyed) return then(true)
  if (Number(raw.headers['content-length'] ?? 0) > most) return then(false)
  let bytes = 0
  const end = (isRead: boolean) => {
    raw.off('data', count).off('end', ended).off('close', ended).off('error', ended)
    then(isRead)
  }
  const ended = () => end(true)
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) end(false)
  }
  raw.unpipe()
  raw.on('data', count).on('end', ended).on('close', ended).on('error', ended).resume()
}
