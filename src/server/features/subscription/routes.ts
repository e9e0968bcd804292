import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import {
  checkoutRequest,
  destination,
  invoices,
  paymentStatus,
  portalRequest,
  subscriptionDetails,
} from '#shared/subscription/subscription.ts'
import { openPortal, startCheckout } from './checkout.ts'
import { localPaymentRoutes } from './local-pages.ts'
import { confirmPayment, detailsOf, invoicesOf, statusOf } from './service.ts'
import { receiveEvent } from './webhooks.ts'

/** Each call asks Stripe, which limits us. */
const config = hourlyByUser(120, 'TOO_MANY_CALLS')

export async function subscriptionRoutes(app: App, deps: Deps) {
  app.get('/api/payment/status', { schema: { response: { 200: paymentStatus } } }, (request) =>
    statusOf(deps, signedIn(request)),
  )

  app.get('/api/payment/subscription', { schema: { response: { 200: subscriptionDetails } } }, (request) =>
    detailsOf(deps, signedIn(request)),
  )

  app.post('/api/payment/confirm', { schema: { response: { 200: paymentStatus } }, config }, (request) =>
    confirmPayment(deps, signedIn(request)),
  )

  app.get('/api/payment/invoices', { schema: { response: { 200: invoices } }, config }, (request) =>
    invoicesOf(deps, signedIn(request)),
  )

  app.post(
    '/api/payment/checkout',
    { schema: { body: checkoutRequest, response: { 200: destination } }, config },
    async (request) => ({ url: await startCheckout(deps, signedIn(request), request.body.plan) }),
  )

  app.post(
    '/api/payment/portal',
    { schema: { body: portalRequest, response: { 200: destination } }, config },
    async (request) => ({ url: await openPortal(deps, signedIn(request), request.body.plan) }),
  )

  await app.register(async (scope: App) => webhookRoute(scope, deps))
  if (deps.localPayments) localPaymentRoutes(app, deps.localPayments)
}

/** Called by Stripe, which signs the bytes it sends. */
function webhookRoute(app: App, deps: Deps) {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(
    '/api/payment/webhook',
    { schema: { response: noContent }, config: { isSigned: true, isPublic: true } },
    async (request, reply) => {
      const { body, headers } = request
      const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      await receiveEvent(deps, payload, String(headers['stripe-signature'] ?? ''))
      return sendNothing(reply)
    },
  )
}
