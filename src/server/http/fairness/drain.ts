import type { IncomingMessage } from 'node:http'

/** Reads and discards the rest of a request's body. Calls `done(false)` if it is longer than `max` bytes. */
export function drain(raw: IncomingMessage, max: number, done: (isRead: boolean) => void) {
  if (raw.readableEnded || raw.destroyed) return done(true)
  if (Number(raw.headers['content-length'] ?? 0) > max) return done(false)
  let bytes = 0
  const end = (isRead: boolean) => {
    raw.off('data', count).off('end', ended).off('close', ended).off('error', ended)
    done(isRead)
  }
  const ended = () => end(true)
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > max) end(false)
  }
  raw.unpipe()
  raw.on('data', count).on('end', ended).on('close', ended).on('error', ended).resume()
}
