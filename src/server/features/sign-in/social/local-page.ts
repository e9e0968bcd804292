import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod/mini'
import type { App } from '#server/http/app-type.ts'
import { escapeHtml } from '#server/http/replies/html.ts'
import { requireThisMachine } from '#server/http/security.ts'
import { type LocalIdentity, type LocalRequest, localRequest } from '#server/outside/identity/identity-local.ts'
import { type Provider, providerNames, providers } from '#shared/accounts/sign-in.ts'
import { text } from '#shared/foundation/text.ts'

const path = z.object({ provider: z.enum(providers) })
const form = z.extend(localRequest, {
  name: z._default(text('Name'), ''),
  email: z._default(text('Email'), ''),
  verified: z._default(text('Verified'), ''),
})

/** A page where anyone can sign in as anyone, served only to browsers on this machine. */
export function localPageRoutes(app: App, local: LocalIdentity) {
  const onRequest = requireThisMachine
  const config = { isPublic: true }

  app.get(
    '/api/auth/local/:provider',
    { onRequest, config, schema: { params: path, querystring: localRequest, hide: true } },
    ({ params: { provider }, query }, reply) =>
      sendPage(reply, page(provider, query, local.cancelUrl(provider, query))),
  )

  app.get(
    '/api/auth/local/:provider/submit',
    { onRequest, config, schema: { params: path, querystring: form, hide: true } },
    async ({ params: { provider }, query: { name, email, verified, ...localRequest } }, reply) =>
      reply.redirect(local.successUrl(provider, localRequest, { name, email, isVerified: verified === 'yes' })),
  )
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --page: #f6f4ef; --ink: #16181d; --line: #8a8678 }
  @media (prefers-color-scheme: dark) { :root { --page: #0f1113; --ink: #f2f0ea } }
  body { margin: 0; background: var(--page); color: var(--ink) }
  main { max-width: 26rem; margin: 0 auto; padding: 32px 16px }
  strong { display: block; padding: 12px; border: 2px dashed #b3261e; border-radius: 8px; text-align: center; letter-spacing: .08em }
  h1 { font-size: 26px; line-height: 1.2 }
  label { display: block; margin: 16px 0 }
  input:not([type=checkbox]) { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; border: 1px solid var(--line); border-radius: 8px }
  .check { display: flex; gap: 12px; align-items: center; min-height: 44px }
  .check input { width: 20px; height: 20px }
  button, a { box-sizing: border-box; display: block; width: 100%; min-height: 44px; padding: 10px; font: inherit; text-align: center; border-radius: 8px }
  button { border: 0; background: #0b6b51; color: #fff; font-weight: 700 }
  a { color: inherit; margin-top: 8px }`

const policy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)

const page = (provider: Provider, request: LocalRequest, cancelUrl: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local sign-in instead of ${providerNames[provider]}</title><style>${style}</style></head>
<body><main>
<strong>LOCAL SIGN-IN</strong>
<h1>Instead of ${providerNames[provider]}</h1>
<p>No keys are set for ${providerNames[provider]}, so on this machine you can sign in as anyone.</p>
<form action="/api/auth/local/${provider}/submit">
${Object.entries(request).map(hidden).join('\n')}
<label>Name<input name="name" value="Rafa Moreno" autocomplete="off"></label>
<label>Email<input name="email" type="email" value="rafa@example.com" required autocomplete="off"></label>
<label class="check"><input name="verified" type="checkbox" value="yes" checked>${providerNames[provider]} has verified this address</label>
<button>Sign in</button>
</form>
<a href="${escapeHtml(cancelUrl)}">Cancel</a>
</main></body></html>`

const hidden = ([name, value]: [string, string]) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
