import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML, also inside quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --page: #f6f4ef; --ink: #16181d; --go: #0b6b51; --on-go: #fff }
  @media (prefers-color-scheme: dark) { :root { --page: #0f1113; --ink: #f2f0ea; --go: #4fb796; --on-go: #06251c } }
  body { margin: 0; background: var(--page); color: var(--ink) }
  main { max-width: 28rem; margin: 0 auto; padding: 48px 16px }
  h1 { font-size: 26px; line-height: 1.2 }
  a { display: inline-block; padding: 10px 0; color: var(--go) }
  button { min-height: 44px; padding: 10px 20px; border: 0; border-radius: 8px; background: var(--go); color: var(--on-go); font: inherit; font-weight: 700; cursor: pointer }`

const policy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Sends a page that needs neither the app nor the database. `content` is HTML. */
export const sendPlainPage = (reply: FastifyReply, title: string, content: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Rollbook</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`)

/** Whether a browser is about to show the reply to a person. */
export const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  (headers.accept ?? '').includes('text/html')
