import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps } from './deps.ts'
import { absencesRoutes } from './features/absences/routes.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { coachPageRoutes } from './features/coaching/page/routes.ts'
import { coachingRoutes } from './features/coaching/routes.ts'
import { competitionsRoutes } from './features/competitions/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { mentionRoutes } from './features/entries/mentions/mention-routes.ts'
import { entriesRoutes } from './features/entries/routes.ts'
import { exportRoutes } from './features/export/routes.ts'
import { featureRequestsRoutes } from './features/feature-requests/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { focusRoutes } from './features/focus/routes.ts'
import { heartRateRoutes } from './features/heart-rate/routes.ts'
import { importRoutes } from './features/import/routes.ts'
import { injuriesRoutes } from './features/injuries/routes.ts'
import { mailboxRoutes } from './features/mail/mailbox.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { pagesRoutes } from './features/pages/routes.ts'
import type { WebBuild } from './features/pages/web-build.ts'
import { plannedRoutes } from './features/planned/routes.ts'
import { practiceRoutes } from './features/practice/routes.ts'
import { promotionsRoutes } from './features/promotions/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { remindersRoutes } from './features/reminders/routes.ts'
import { removedRoutes } from './features/removed/routes.ts'
import { sameNamesRoutes } from './features/same-names/routes.ts'
import { readAccessTokens, refuseWrongTokens } from './features/sessions/bearer.ts'
import { readSessions } from './features/sessions/cookie.ts'
import { sessionsRoutes } from './features/sessions/routes.ts'
import { tokenRoutes } from './features/sessions/token-routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { sparringRoutes } from './features/sparring/routes.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { freeScope, gate } from './features/subscription/gate.ts'
import { subscriptionRoutes } from './features/subscription/routes.ts'
import { tagChangesRoutes } from './features/tag-changes/routes.ts'
import { tagsRoutes } from './features/tags/routes.ts'
import { techniquesRoutes } from './features/techniques/routes.ts'
import { templatesRoutes } from './features/templates/routes.ts'
import { mailOffRoutes } from './features/users/mail-off.ts'
import type { App } from './http/app-type.ts'
import { bodyTimeout, refuseSlowBodies } from './http/bodies.ts'
import { deviceWrites } from './http/device-writes.ts'
import { rateLimits } from './http/fairness/limits.ts'
import { takeTurns } from './http/fairness/take-turns.ts'
import { health } from './http/health.ts'
import { compactReplies } from './http/replies/compact-replies.ts'
import { errorHandler, routeUnknown } from './http/replies/error-handler.ts'
import { Refusal } from './http/replies/refusals.ts'
import { requestIdOf, requestLog } from './http/request-log.ts'
import { csrf, securityHeaders } from './http/security.ts'
import { requireLogin } from './http/visit/session.ts'

/** The whole application. Without a web build it serves only the API. */
export async function buildApp(deps: Deps, logger: FastifyBaseLogger, web?: WebBuild): Promise<App> {
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The only lines logged per request are its own and one for a bug, and both name the request.
    childLoggerFactory: (parent) => parent,
    genReqId: requestIdOf(deps.env.trustProxy),
    trustProxy: (_address, hop) => hop < deps.env.trustProxy,
    bodyLimit: 256 * 1024,
    // A video may take long over a slow connection, as long as bytes keep arriving.
    requestTimeout: 30 * 60_000,
    http: { headersTimeout: bodyTimeout, connectionsCheckingInterval: bodyTimeout / 5 },
    connectionTimeout: 120_000,
    frameworkErrors: (_error, { raw }, reply) => routeUnknown(app, raw, reply.raw),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler(deps))
  app.removeContentTypeParser('text/plain')
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Rollbook', version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(cookie)
  await hooks(app, deps)

  health(app, deps)
  app.get('/api/openapi.json', { schema: { hide: true }, config: { isPublic: true } }, () => app.swagger())
  await features(app, deps)
  if (web) await pagesRoutes(app, deps, web)
  else app.setNotFoundHandler(refuseUnknown)
  return app
}

/** What every request passes, in this order. */
async function hooks(app: App, deps: Deps) {
  requestLog(app, deps)
  securityHeaders(app, deps)
  compactReplies(app)
  takeTurns(app, deps)
  readSessions(app, deps)
  readAccessTokens(app, deps)
  refuseSlowBodies(app)
  await rateLimits(app, deps)
  refuseWrongTokens(app)
  requireLogin(app)
  csrf(app, deps)
  gate(app, deps)
  deviceWrites(app)
}

async function features(app: App, deps: Deps) {
  await freeScope(app, (scope) => freeFeatures(scope, deps))
  entriesRoutes(app, deps)
  mentionRoutes(app, deps)
  tagsRoutes(app, deps)
  tagChangesRoutes(app, deps)
  templatesRoutes(app, deps)
  techniquesRoutes(app, deps)
  practiceRoutes(app, deps)
  sparringRoutes(app, deps)
  sameNamesRoutes(app, deps)
  statsRoutes(app, deps)
  promotionsRoutes(app, deps)
  injuriesRoutes(app, deps)
  absencesRoutes(app, deps)
  heartRateRoutes(app, deps)
  competitionsRoutes(app, deps)
  focusRoutes(app, deps)
  coachingRoutes(app, deps)
  remindersRoutes(app, deps)
  removedRoutes(app, deps)
  pushRoutes(app, deps)
  plannedRoutes(app, deps)
  calendarRoutes(app, deps)
  exportRoutes(app, deps)
  await app.register(async (scope: App) => mediaRoutes(scope, deps))
  await app.register(async (scope: App) => importRoutes(scope, deps))
  await app.register(async (scope: App) => mailOffRoutes(scope, deps))
  await app.register(async (scope: App) => coachPageRoutes(scope, deps))
  mailboxRoutes(app, deps)
  await app.register(async (scope: App) => contactRoutes(scope, deps))
}

/** All routes that work without a trial or subscription. */
async function freeFeatures(app: App, deps: Deps) {
  accountsRoutes(app, deps)
  signInRoutes(app, deps)
  sessionsRoutes(app, deps)
  tokenRoutes(app, deps)
  await subscriptionRoutes(app, deps)
  await feedbackRoutes(app, deps)
  await featureRequestsRoutes(app, deps)
  await adminRoutes(app, deps)
}

function refuseUnknown(): never {
  throw new Refusal('NOT_FOUND')
}
