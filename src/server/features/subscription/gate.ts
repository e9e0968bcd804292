import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { isApiCall } from '#server/http/visit/session.ts'
import { subscriptionAt } from '#shared/subscription/subscription.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether members may call it without a trial or subscription, always or with such a body. Reading and deleting are
     * free anyway.
     */
    isFree?: true | ((body: unknown) => boolean)
  }
}

const freeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE'])

/**
 * Refuses every call of the API that creates or changes something once trial and subscription have ended, except those
 * whose route says that it is free.
 */
export function gate(app: App, { clock }: Deps) {
  // Before validation: the body of an upload isn't read in vain.
  app.addHook('preValidation', (request, _reply, done) => {
    const { isFree } = request.routeOptions.config
    const isGated =
      request.userId !== null &&
      !freeMethods.has(request.method) &&
      isApiCall(request) &&
      isFree !== true &&
      isFree?.(request.body) !== true
    const { subscription } = request
    if (isGated && !(subscription && subscriptionAt(subscription, clock()).isActive))
      return done(new Refusal('SUBSCRIPTION_REQUIRED'))
    done()
  })
}

/** Declares free routes: accounts, payment, help, and administration work without a trial or plan. */
export const freeScope = (app: App, declare: (scope: App) => Promise<void>) =>
  app.register(async (scope: App) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFree: true }
    })
    await declare(scope)
  })
