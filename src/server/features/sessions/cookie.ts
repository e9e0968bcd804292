import type { FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { readSessionCookie, sessionCookie } from '#server/http/session.ts'
import { setDeviceCookie } from '#server/http/visit.ts'
import { cutoffsAt } from './lifetime.ts'
import { deleteSession, recordUse } from './queries.ts'

/** Use is recorded once an hour, so that reads stay free of writes. */
const recordUseEvery = 3_600_000

/** Reads the session of every API call and page, and sets `request.userId`. */
export function readSessions(app: App, deps: Deps) {
  app.decorateRequest('userId', null)
  app.addHook('onRequest', async (request) => {
    const cookie = readSessionCookie(deps, request)
    if (cookie.userId === 0 || request.url.startsWith('/assets/')) return
    const userId = await ownerOf(deps, cookie)
    const openedFor = request.headers['x-user-id']
    // A tab acts only for the user it was opened for, even if someone else has logged in since in the same browser.
    if (openedFor === undefined || openedFor === String(userId)) request.userId = userId
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
const openSession = `
  select last_seen_at from sessions
  where user_id = $1 and token_hash = $2 and created_at > $3 and last_seen_at > $4`

async function ownerOf(
  { db, clock }: Deps,
  { userId, tokenHash }: ReturnType<typeof readSessionCookie>,
): Promise<number | null> {
  const now = clock()
  const { createdAfter, seenAfter } = cutoffsAt(now)
  const { rows } = await db.executeQuery<{ lastSeenAt: Date }>(
    CompiledQuery.raw(openSession, [userId, tokenHash, createdAfter, seenAfter]),
  )
  const [session] = rows
  if (!session) return null
  if (now.getTime() - session.lastSeenAt.getTime() > recordUseEvery) await recordUse(db, userId, tokenHash, now)
  return userId
}
