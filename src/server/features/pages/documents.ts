import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '#shared/account.ts'
import { signedOutHeader } from '#shared/paths.ts'
import { inlineHashes } from './web-build.ts'

const compress = promisify(brotliCompress)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** What the app's first screen needs, carried by its document so that nothing waits in a row. */
export interface Boot {
  /** Whether nobody knows yet who opens it: the document that a device keeps. */
  isShell?: true
  user?: object
  /** The accounts elsewhere that one can sign in with. */
  providers?: Provider[]
  /** Whether mail goes to a page of this machine instead of to people. */
  mailbox?: boolean
  entries?: object
  planned?: object
  templates?: object
}

/** Answers the app's document with `boot` in it, under a policy that lets only our own scripts and styles run. */
export function documentSender(document: string) {
  const scripts = inlineHashes(document, 'script')
  return async (request: FastifyRequest, reply: FastifyReply, status: number, boot: Boot) => {
    const nonce = randomBytes(16).toString('base64')
    const html = document.replace('<!--boot-->', () => dataBlock(JSON.stringify({ nonce, ...boot })))
    // The shell is nobody's, whoever asks for it.
    if (request.userId === null && !boot.isShell) reply.header(signedOutHeader, 'yes')
    asHtml(reply.code(status)).headers({
      'content-security-policy': appPolicy(scripts, nonce),
      'cache-control': 'no-store',
    })
    if (!takesBrotli(request)) return reply.send(html)
    return reply.header('content-encoding', 'br').send(await compress(html, quick))
  }
}

/** Answers a public page, which runs no script at all. Its policy and its compressed form are made once. */
export function publicSender(html: string) {
  const policy = publicPolicy(inlineHashes(html, 'style'))
  const compressed = brotliCompressSync(html, quick)
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (request.userId === null) reply.header(signedOutHeader, 'yes')
    asHtml(reply).headers({ 'content-security-policy': policy, 'cache-control': 'private, no-cache' })
    if (!takesBrotli(request)) return reply.send(html)
    return reply.header('content-encoding', 'br').send(compressed)
  }
}

const asHtml = (reply: FastifyReply) =>
  reply.type('text/html; charset=utf-8').header('vary', 'cookie, accept-encoding')

const takesBrotli = (request: FastifyRequest) => /\bbr\b/.test(request.headers['accept-encoding'] ?? '')

/** JSON inside a document: nothing in it can end the element that holds it. */
const dataBlock = (json: string) =>
  `<script type="application/json" id="boot">${json.replaceAll('<', '\\u003c')}</script>`

const publicPolicy = (styles: string) =>
  `default-src 'none'; style-src ${styles}; img-src 'self'; font-src 'self'; connect-src 'self'; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const appPolicy = (scripts: string, nonce: string) =>
  `default-src 'none'; script-src 'self' ${scripts}; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
  `font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; ` +
  // Links to video files lead anywhere; players are framed from these two alone.
  `media-src 'self' blob: https:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
