import helmet from '@fastify/helmet'
import type { Deps } from '../deps.ts'
import { isApiCall } from './api-call.ts'
import type { App } from './app-type.ts'

/** Pages bring their own content security policy; everything else may load nothing and be framed nowhere. */
export async function securityHeaders(app: App, { env }: Deps) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts: env.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (request, reply) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
