import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod/mini'
import type { App } from '#server/http/app-type.ts'
import { escapeHtml } from '#server/http/replies/html.ts'
import { found } from '#server/http/replies/refusals.ts'
import { requireThisMachine } from '#server/http/security.ts'
import { dayIn } from '#server/local-time.ts'
import type { LocalPayments } from '#server/outside/payments/payments-local.ts'
import { text } from '#shared/foundation/text.ts'
import { type PlanName, planNames, plans, priceOf } from '#shared/subscription/prices.ts'

const onRequest = requireThisMachine
const id = text('Id')

/** Pages in place of Stripe's, served only to browsers on this machine. Nobody is charged. */
export function localPaymentRoutes(app: App, local: LocalPayments) {
  local.onEvent = async (event) => {
    const { payload, signature } = local.signed(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    await app.inject({ method: 'POST', url: '/api/payment/webhook', headers, payload })
  }
  checkoutPages(app, local)
  portalPages(app, local)
}

const answers = ['pay', 'refuse', 'cancel'] as const

function checkoutPages(app: App, local: LocalPayments) {
  app.get(
    '/dev/payment/checkout/:id',
    { onRequest, schema: { params: z.object({ id }), hide: true } },
    async ({ params }, reply) => {
      const checkout = found(local.find(params.id))
      return sendPage(reply, checkoutPage(checkout.id, planIn(checkout.plan), ''))
    },
  )

  app.get(
    '/dev/payment/checkout/:id/:answer',
    { onRequest, schema: { params: z.object({ id, answer: z.enum(answers) }), hide: true } },
    async ({ params: { id, answer } }, reply) => {
      const checkout = found(local.find(id))
      if (answer === 'cancel') return reply.redirect(ownPath(checkout.cancelUrl))
      const isPaid = local.pay(checkout, answer === 'refuse')
      if (isPaid || checkout.status === 'complete') {
        await local.settled()
        return reply.redirect(ownPath(checkout.successUrl))
      }
      const problem = checkout.status === 'open' ? 'Your card was declined. Try another one.' : closed
      return sendPage(reply, checkoutPage(id, planIn(checkout.plan), problem))
    },
  )
}

const closed = 'This checkout is closed. Go back and choose a plan again.'

const actions = ['card', 'badCard', 'cancel', 'resume', 'monthly', 'annual', 'refund', 'dispute', 'end'] as const
const portalQuery = z.object({
  return: z._default(text('Return'), '/subscription'),
  plan: z.optional(z.enum(planNames)),
})

function portalPages(app: App, local: LocalPayments) {
  app.get(
    '/dev/payment/portal/:id',
    { onRequest, schema: { params: z.object({ id }), querystring: portalQuery, hide: true } },
    async ({ params, query }, reply) => {
      await local.settled()
      return sendPage(reply, portalPage(local, params.id, query.plan, query.return))
    },
  )

  app.get(
    '/dev/payment/portal/:id/:action',
    {
      onRequest,
      schema: { params: z.object({ id, action: z.enum(actions) }), querystring: portalQuery, hide: true },
    },
    async ({ params: { id, action }, query }, reply) => {
      actIn(local, id, action)
      await local.settled()
      return reply.redirect(ownPath(query.return))
    },
  )
}

function actIn(local: LocalPayments, customerId: string, action: (typeof actions)[number]) {
  if (action === 'card' || action === 'badCard') return local.setCard(customerId, action === 'badCard')
  const subscription = local.running(customerId)
  if (!subscription) return
  if (action === 'cancel' || action === 'resume') local.setCanceling(subscription, action === 'cancel')
  else if (action === 'monthly' || action === 'annual') local.switchTo(subscription, action)
  else if (action === 'end') local.end(subscription)
  else local.reverse(subscription, action)
}

/** A path without a host, so that it works under any name the browser uses for this server. */
function ownPath(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  return `${pathname}${search}`
}

const planIn = (name: string): PlanName => planNames.find((plan) => plan === name) ?? 'monthly'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --page: #f6f4ef; --ink: #16181d; --line: #8a8678 }
  @media (prefers-color-scheme: dark) { :root { --page: #0f1113; --ink: #f2f0ea } }
  body { margin: 0; background: var(--page); color: var(--ink) }
  main { max-width: 26rem; margin: 0 auto; padding: 32px 16px }
  strong { display: block; padding: 12px; border: 2px dashed #b3261e; border-radius: 8px; text-align: center; letter-spacing: .08em }
  h1 { font-size: 26px; line-height: 1.2 }
  [role=alert] { padding: 12px; border: 1px solid #b3261e; border-radius: 8px }
  a { box-sizing: border-box; display: block; min-height: 44px; margin-top: 8px; padding: 10px; border: 1px solid var(--line); border-radius: 8px; text-align: center; color: inherit; text-decoration: none }
  a.main { border-color: #0b6b51; background: #0b6b51; color: #fff; font-weight: 700 }`

const policy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `form-action 'none'; base-uri 'none'; frame-ancestors 'none'`

const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .send(html)

const page = (mark: string, title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${mark}</title><style>${style}</style></head>
<body><main>
<strong>${mark}</strong>
<h1>${title}</h1>
${body}
</main></body></html>`

const checkoutPage = (checkoutId: string, plan: PlanName, problem: string) =>
  page(
    'TEST CHECKOUT',
    `${plans[plan].name}: ${priceOf(plan)} per ${plans[plan].per}`,
    `<p>No keys are set for Stripe, so this page replaces its checkout on this machine. Nobody is charged.</p>
${problem && `<p role="alert">${problem}</p>`}
${
  problem === closed
    ? ''
    : `<a class="main" href="/dev/payment/checkout/${escapeHtml(checkoutId)}/pay">Pay with a card that works</a>
<a href="/dev/payment/checkout/${escapeHtml(checkoutId)}/refuse">Pay with a card that is declined</a>`
}
<a href="/dev/payment/checkout/${escapeHtml(checkoutId)}/cancel">Back to Rollbook</a>`,
  )

function portalPage(
  local: LocalPayments,
  customerId: string,
  plan: PlanName | undefined,
  returnUrl: string,
): string {
  const subscription = local.running(customerId)
  const link = (action: (typeof actions)[number], label: string, isMain = false) =>
    `<a${isMain ? ' class="main"' : ''} href="/dev/payment/portal/${escapeHtml(customerId)}/${action}?return=${encodeURIComponent(returnUrl)}">${label}</a>`
  const links = !subscription
    ? []
    : plan
      ? [link(plan, `Switch to ${plans[plan].name.toLowerCase()}, ${priceOf(plan)} per ${plans[plan].per}`, true)]
      : [
          link('card', 'Use a card that works', true),
          link('badCard', 'Use a card that is declined from now on'),
          subscription.cancelsAtPeriodEnd
            ? link('resume', 'Don’t cancel')
            : link('cancel', 'Cancel at the end of the period'),
          ...planNames.map((name) => link(name, `Switch to ${plans[name].name.toLowerCase()}`)),
          link('refund', 'As the operator: refund the last payment'),
          link('dispute', 'As the bank: dispute the last payment'),
          link('end', 'As the operator: end it now'),
        ]
  const about = subscription
    ? `This subscription is ${subscription.status.replace('_', ' ')}. Its period ends on ${dayIn('', new Date(subscription.periodEnd * 1000))}.`
    : 'No subscription is running.'
  return page(
    'TEST BILLING PORTAL',
    'Manage billing',
    `<p>No keys are set for Stripe, so this page replaces its portal on this machine. Nobody is charged.</p>
<p>${about}</p>
${links.join('\n')}
<a href="${escapeHtml(ownPath(returnUrl))}">Back to Rollbook</a>`,
  )
}
