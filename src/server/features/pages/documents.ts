import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#server/http/visit/visit.ts'
import type { User } from '#shared/accounts/accounts.ts'
import type { Provider } from '#shared/accounts/sign-in.ts'
import { type DateStyle, dateStyleOf } from '#shared/foundation/date-style.ts'
import { signedOutHeader, themeCookies } from '#shared/foundation/paths.ts'
import type { SsrOutput } from '#shared/foundation/ssr.ts'
import { inlineHashes } from './web-build.ts'

const known = new Map<string, DateStyle>()
/** More languages than a server's members have. */
const maxKnown = 50

/** How the reader, whose browser prefers this language, writes dates and times. */
export function dateStyleFor(request: FastifyRequest): DateStyle {
  const language = languageOf(request)
  const style = known.get(language) ?? dateStyleOf(language)
  if (known.size < maxKnown) known.set(language, style)
  return style
}

const compress = promisify(brotliCompress)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Data for the app's first screen, sent with the document to save sequential requests. */
export interface Boot {
  /** The app shell: the document that devices cache, with nobody's data in it. */
  isShell?: true
  user?: User
  /** The providers people can log in with. */
  providers?: Provider[]
  dateStyle?: DateStyle
  /** Whether mail ends up at /dev/mailbox instead of being sent. */
  mailbox?: boolean
  entries?: object
  /** The entry whose address is opened. */
  entry?: object | undefined
  planned?: object
  templates?: object
  calendar?: object | undefined
  techniques?: object
}

/** Sends the app's document with `boot` in it, under a policy that allows only our own scripts and styles. */
export function documentSender(document: string) {
  const inTheme = themesOf(document)
  const scripts = inlineHashes(document, 'script')
  const styles = inlineHashes(document, 'style')
  const link = stylesheetLink(document)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    boot: Boot,
    rendered?: SsrOutput,
  ) => {
    const nonce = randomBytes(16).toString('base64')
    const html = inTheme(themeOf(request, boot))
      .replace('<!--ssr-->', () =>
        rendered ? `<style nonce="${nonce}">${rendered.style}</style>${rendered.markup}` : '',
      )
      .replace('<!--boot-->', () => dataBlock(JSON.stringify({ nonce, ...boot })))
    // The app shell is the same for everyone, so it doesn't say who is logged in.
    if (request.userId === null && !boot.isShell) reply.header(signedOutHeader, 'yes')
    asHtml(reply.code(status)).headers({
      'content-security-policy': appPolicy({ scripts, styles, nonce }),
      'cache-control': 'no-store',
      ...(rendered && link && { link }),
    })
    if (!acceptsBrotli(request)) return reply.send(html)
    return reply.header('content-encoding', 'br').send(await compress(html, quick))
  }
}

/** Sends a public page, which runs no script at all. Its policy and its compressed form are made once. */
export function publicSender(html: string) {
  const policy = publicPolicy(inlineHashes(html, 'style'))
  const inTheme = themesOf(html)
  const compressed = {
    light: brotliCompressSync(inTheme('light'), quick),
    dark: brotliCompressSync(inTheme('dark'), quick),
  }
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (request.userId === null) reply.header(signedOutHeader, 'yes')
    asHtml(reply).headers({ 'content-security-policy': policy, 'cache-control': 'private, no-cache' })
    const theme = themeOf(request)
    if (!acceptsBrotli(request)) return reply.send(inTheme(theme))
    return reply.header('content-encoding', 'br').send(compressed[theme])
  }
}

/**
 * Has browsers ask for the styles of a rendered screen before they read the document: on a slow phone, scripts would share the network
 * with them. A splash is painted without styles, which would only be in its way.
 */
function stylesheetLink(document: string): string | undefined {
  const [, path] = /<link rel="stylesheet" crossorigin href="([^"]+)">/.exec(document) ?? []
  return path && `<${path}>; rel=preload; as=style; crossorigin`
}

type Theme = 'light' | 'dark'

/** A document in each theme. The built one is light. */
function themesOf(light: string) {
  const dark = light
    .replace('data-mantine-color-scheme="light"', 'data-mantine-color-scheme="dark"')
    .replace('name="theme-color" content="#F6F4EF"', 'name="theme-color" content="#0F1113"')
    .replaceAll('/pictures/light/', '/pictures/dark/')
  return (theme: Theme) => (theme === 'dark' ? dark : light)
}

/** The theme chosen on the device, or else the account's. The app shell finds it out itself. */
export function themeOf({ cookies }: FastifyRequest, { isShell, user }: Boot = {}): Theme {
  if (isShell) return 'light'
  // Browsers keep the plain one of earlier releases, until the app replaces it.
  const chosen = cookies[themeCookies.secure] ?? cookies[themeCookies.plain]
  return chosen === 'dark' || (chosen !== 'light' && user?.darkModeEnabled) ? 'dark' : 'light'
}

const asHtml = (reply: FastifyReply) =>
  reply.type('text/html; charset=utf-8').header('vary', 'cookie, accept-encoding')

const acceptsBrotli = (request: FastifyRequest) => /\bbr\b/.test(request.headers['accept-encoding'] ?? '')

/** Escapes '<', so that the JSON can't close its own element. */
const dataBlock = (json: string) =>
  `<script type="application/json" id="boot">${json.replaceAll('<', '\\u003c')}</script>`

const publicPolicy = (styles: string) =>
  `default-src 'none'; style-src ${styles}; img-src 'self'; font-src 'self'; connect-src 'self'; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const appPolicy = ({ scripts, styles, nonce }: Record<'scripts' | 'styles' | 'nonce', string>) =>
  `default-src 'none'; script-src 'self' ${scripts}; style-src 'self' ${styles} 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
  `font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; ` +
  // Links to video files may lead anywhere; embedded players come only from these two.
  `media-src 'self' blob: https:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
