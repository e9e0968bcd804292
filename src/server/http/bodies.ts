import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { refusals } from '#shared/refusals/refusals.ts'
import type { App } from './app-type.ts'
import { logAnswered } from './request-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether members may take long to send the body, as for a video over a slow connection. */
    hasSlowBody?: boolean
  }
}

/** How long headers, and bodies other than uploads, may take to arrive, in milliseconds. */
export const bodyTimeout = 15_000

/** Closes connections whose body doesn't arrive in time; otherwise, a few hundred visitors could keep them all busy. */
export function refuseSlowBodies(app: App) {
  app.addHook('onRequest', (request, reply, done) => {
    done()
    const { raw } = request
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    const maySlow = request.routeOptions.config.hasSlowBody === true && request.userId !== null
    if (!hasBody || maySlow) return
    const timer = setTimeout(() => {
      // A request injected by a test has no connection, and its body isn't read once it is refused.
      if (raw.complete || !(raw.socket instanceof Socket)) return
      // Not through the reply, which is still waiting for the body.
      if (!reply.raw.headersSent) raw.socket.write(answerWith(reply.getHeaders()))
      raw.socket.destroySoon()
      logAnswered(request, { status: refusals.TOO_SLOW.status, ms: bodyTimeout })
    }, bodyTimeout)
    const clear = () => {
      clearTimeout(timer)
      // The connection stays for further requests.
      raw.socket.off('close', clear)
    }
    raw.once('end', clear)
    raw.socket.once('close', clear)
  })
}

const body = JSON.stringify({ message: refusals.TOO_SLOW.message, code: 'TOO_SLOW' })

/** With the headers that every reply has. */
const answerWith = (headers: ReturnType<FastifyReply['getHeaders']>) =>
  [
    `HTTP/1.1 ${refusals.TOO_SLOW.status} Request Timeout`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')

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
