import type { Deps } from '#server/deps.ts'
import { isApiCall } from '../api-call.ts'
import type { App } from '../app-type.ts'

/** Pages set their own content security policy; everything else may load nothing and be framed nowhere. */
export function securityHeaders(app: App, { env }: Deps) {
  const always = {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(env.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const uncached = { ...always, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiCall(request) ? uncached : always)
    done()
  })
}
