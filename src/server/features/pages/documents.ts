import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inlineHashes } from './web-build.ts'

const compress = promisify(brotliCompress)

/** What the app's first screen needs, carried by its document so that nothing waits in a row. */
export interface Boot {
  user?: object
  entries?: object
}

/** Answers the app's document with `boot` in it, under a policy that lets only our own scripts and styles run. */
export function documentSender(document: string) {
  const scripts = inlineHashes(document, 'script')
  return (request: FastifyRequest, reply: FastifyReply, status: number, boot: Boot) => {
    const nonce = randomBytes(16).toString('base64')
    const data = JSON.stringify({ nonce, ...boot })
    reply.code(status).header('content-security-policy', appPolicy(scripts, nonce))
    reply.header('cache-control', 'no-store')
    return sendHtml(
      request,
      reply,
      document.replace('<!--boot-->', () => dataBlock(data)),
    )
  }
}

/** Answers a public page, which runs no script at all. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.header('content-security-policy', publicPolicy(inlineHashes(html, 'style')))
  reply.header('cache-control', 'private, no-cache')
  return sendHtml(request, reply, html)
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.type('text/html; charset=utf-8').header('vary', 'cookie, accept-encoding')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  return reply.header('content-encoding', 'br').send(await compress(html, quality))
}

/** JSON inside a document: nothing in it can end the element that holds it. */
const dataBlock = (json: string) =>
  `<script type="application/json" id="boot">${json.replaceAll('<', '\\u003c')}</script>`

const publicPolicy = (styles: string) =>
  `default-src 'none'; style-src ${styles}; img-src 'self'; font-src 'self'; connect-src 'self'; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const appPolicy = (scripts: string, nonce: string) =>
  `default-src 'none'; script-src 'self' ${scripts}; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
  `font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
