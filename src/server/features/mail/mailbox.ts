import type { FastifyReply } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { escapeHtml } from '#server/http/replies/html.ts'
import { found } from '#server/http/replies/refusals.ts'
import { requireThisMachine } from '#server/http/security.ts'
import { hasMailbox, mailFolderOf } from '#server/outside/mail/mailer-folder.ts'
import { type Eml, mailsIn } from './eml.ts'

/**
 * Serves /dev/mailbox, the mails that were written to files, only to this machine and never in production: anyone who
 * can read them can get into any account.
 */
export function mailboxRoutes(app: App, { env }: Deps) {
  if (!hasMailbox(env)) return
  const mails = () => mailsIn(mailFolderOf(env.dataDir))

  const options = { onRequest: requireThisMachine, schema: { hide: true } }

  app.get('/dev/mailbox', options, async (_request, reply) => sendPage(reply, list((await mails()).reverse())))

  app.get<{ Params: { name: string } }>('/dev/mailbox/:name', options, async (request, reply) =>
    sendPage(reply, letter(found((await mails()).find(({ name }) => name === request.params.name)))),
  )
}

/** Mails use style attributes, and the iframe that shows one inherits the policy of its page. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .send(html)

const style = `body{margin:0 auto;max-width:720px;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;background:#F6F4EF;color:#16181D}
a{color:#0B6B51;word-break:break-all}li a,p a{display:inline-block;padding:10px 0}ol{list-style:none;padding:0}li{border-top:1px solid #DED9CC}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dd{margin:0;word-break:break-word}pre{white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid #8A8678;border-radius:12px;background:#fff}`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>
<p>Emails from this machine end up here, because SMTP_URL isn’t set.</p>
${body}</main></body></html>`

function list(mails: Eml[]): string {
  const lines = mails.map(
    ({ name, to, subject, date }) =>
      `<li><a href="/dev/mailbox/${escapeHtml(name)}">${escapeHtml(subject)}</a><br>to ${escapeHtml(to)}, ${escapeHtml(date)}</li>`,
  )
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>${lines.length === 0 ? '<p>No emails yet.</p>' : `<ol>${lines.join('\n')}</ol>`}`,
  )
}

function letter({ subject, from, to, replyTo, date, text, html }: Eml): string {
  const facts = [['From', from], ['To', to], ...(replyTo === '' ? [] : [['Reply to', replyTo]]), ['Date', date]]
  return page(
    subject,
    `<p><a href="/dev/mailbox">All emails</a></p><h1>${escapeHtml(subject)}</h1>
<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<iframe title="The email as HTML" sandbox srcdoc="${escapeHtml(html)}"></iframe>
<h2>Plain text</h2><pre>${withLinks(text)}</pre>`,
  )
}

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, n) => (n % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`))
    .join('')
