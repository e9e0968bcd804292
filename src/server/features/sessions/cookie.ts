import type { FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { readSessionCookie, sessionCookie } from '#server/http/visit/session.ts'
import { setDeviceCookie } from '#server/http/visit/visit.ts'
import type { SubscriptionFacts } from '#shared/subscription/subscription.ts'
import { cutoffsAt, deleteSession, recordUse } from './queries.ts'

/** Use is recorded once an hour, so that reads stay free of writes. */
const recordUseEvery = 3_600_000

/** Reads the session of every API call and page, and sets `request.userId`. */
export function readSessions(app: App, deps: Deps) {
  app.decorateRequest('userId', null)
  app.decorateRequest('subscription', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isForMachines || request.url.startsWith('/assets/')) return
    const cookie = readSessionCookie(deps, request)
    if (cookie.userId === 0) return
    const session = await findSession(deps, cookie, !['GET', 'HEAD'].includes(request.method))
    const userId = session && cookie.userId
    const openedFor = request.headers['x-user-id']
    // A tab acts only for the user it was opened for, even if someone else has logged in since in the same browser.
    if (openedFor === undefined || openedFor === String(userId)) {
      request.userId = userId
      request.subscription = session
    }
  })
}

/** Sets the cookie of a new session, and ends the session the browser had before. */
export async function startSession(deps: Deps, request: FastifyRequest, reply: FastifyReply, cookie: string) {
  if (request.userId !== null) await endCurrentSession(deps, request, reply)
  setDeviceCookie(deps, request, reply)
  sessionCookie.set(deps, reply, cookie)
}

/** Ends the session that the request came with. */
export async function endCurrentSession(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { userId, tokenHash } = readSessionCookie(deps, request)
  await deleteSession(deps.db, userId, tokenHash)
  sessionCookie.clear(deps, reply)
}

/** SQL text, because this runs with every request (decision 009). */
const openSession = (more: string, joined: string) => `
  select last_seen_at${more} from sessions ${joined}
  where user_id = $1 and token_hash = $2 and created_at > $3 and last_seen_at > $4`

const forReading = openSession('', '')
const forWriting = openSession(
  ', trial_ends_at, status, paid_until, ends_at, unpaid_since',
  'left join subscriptions using (user_id)',
)

type OpenSession = { lastSeenAt: Date } & SubscriptionFacts

async function findSession(
  { db, clock }: Deps,
  { userId, tokenHash }: ReturnType<typeof readSessionCookie>,
  mayWrite: boolean,
): Promise<OpenSession | null> {
  const now = clock()
  const { createdAfter, seenAfter } = cutoffsAt(now)
  const { rows } = await db.executeQuery<OpenSession>(
    CompiledQuery.raw(mayWrite ? forWriting : forReading, [userId, tokenHash, createdAfter, seenAfter]),
  )
  const [session] = rows
  if (!session) return null
  if (now.getTime() - session.lastSeenAt.getTime() > recordUseEvery) await recordUse(db, userId, tokenHash, now)
  return session
}
