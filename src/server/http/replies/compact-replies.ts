import { hash } from 'node:crypto'
import { gzip } from 'node:zlib'
import type { App } from '../app-type.ts'

/** Shorter replies gain nothing. */
const fromLength = 1024

/**
 * Compresses the API's longer replies, and lets browsers cache them as long as they ask whether they are still current
 * (decision 009). Logging out clears them.
 */
export function compactReplies(app: App) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || typeof payload !== 'string' || payload.length < fromLength) return done(null, payload)
    if (request.method === 'GET' && reply.statusCode === 200) {
      // Weak, because the bytes depend on the compression.
      const etag = `W/"${hash('sha256', payload, 'base64url')}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' })
      if (request.headers['if-none-match']?.includes(etag)) {
        reply.code(304).removeHeader('content-type')
        return done(null, '')
      }
    }
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return done(null, payload)
    reply.header('content-encoding', 'gzip')
    // The fastest level: the next ones cost more time than they save on the line.
    gzip(payload, { level: 1 }, done)
  })
}
