import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { App } from './app-type.ts'
import { Refusal } from './refusals.ts'
import { knowDevice, rememberDevice, type Visit } from './visit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person's id; null for a visitor. */
    userId: number | null
  }
}

const day = 86_400_000
/** A session ends when unused for 30 days, and 180 days after signing in at the latest. */
const idleLifetime = 30 * day
const absoluteLifetime = 180 * day
/** Use is noted once an hour, so that reading stays free of writes. */
const noteUseEvery = 3_600_000

const hash = (token: string) => createHash('sha256').update(token).digest()

/** `__Host-` binds the cookie to this very host; browsers accept it over https only. */
export const sessionCookie = (deps: Deps) => (deps.env.https ? '__Host-session' : 'session')

const attributes = (deps: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: deps.env.https }) as const

/** Reads the session of each call to the API and of each page; `request.userId` then tells who asks. */
export function sessions(app: App, deps: Deps) {
  app.decorateRequest('userId', null)
  app.addHook('onRequest', async (request) => {
    const cookie = request.cookies[sessionCookie(deps)]
    if (!cookie || request.url.startsWith('/assets/')) return
    const userId = await personOf(deps, cookie)
    const meant = request.headers['x-user-id']
    // A tab speaks for the person it was drawn for: whoever has signed in since in this browser is somebody else.
    if (meant === undefined || meant === String(userId)) request.userId = userId
  })
}

/** The signed-in person's id, or a refusal. */
export function signedIn(request: FastifyRequest): number {
  if (request.userId === null) throw new Refusal('SIGNED_OUT')
  return request.userId
}

/**
 * Opens a session in the same transaction as whatever it follows from, and answers the cookie's value. The account knows
 * the browser from now on: see features/auth/slow-down.
 */
export async function openSession(db: Db, userId: number, visit: Visit, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { device, address, deviceKey } = visit
  const row = { user_id: userId, token_hash: hash(token), created_at: now, last_seen_at: now, device, address }
  await db.insertInto('sessions').values(row).execute()
  await knowDevice(db, userId, deviceKey, now)
  return `${userId}.${token}`
}

/** Gives the browser a session's cookie; the session that it had before ends. */
export async function beginSession(deps: Deps, request: FastifyRequest, reply: FastifyReply, value: string) {
  if (request.userId !== null) await endSession(deps, request, reply)
  rememberDevice(deps, request, reply)
  reply.setCookie(sessionCookie(deps), value, { ...attributes(deps), maxAge: absoluteLifetime / 1000 })
}

/** What is stored of the token of the session that the request came with. */
export const sessionKey = (deps: Deps, request: FastifyRequest): Buffer =>
  hash(parts(request.cookies[sessionCookie(deps)] ?? '')[1])

/** Whether the session of that key has not ended meanwhile. */
export const isOpen = async (db: Db, userId: number, key: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', key)
    .executeTakeFirst()) !== undefined

/** Ends all sessions of a person but the one of that key. */
export const endOtherSessions = (db: Db, userId: number, kept: Buffer) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', kept).execute()

/** Ends the session that the request came with. */
export async function endSession(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const [userId] = parts(request.cookies[sessionCookie(deps)] ?? '')
  await deps.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '=', sessionKey(deps, request))
    .execute()
  reply.clearCookie(sessionCookie(deps), attributes(deps))
}

/** The earliest creation and last use that a session may have at `now`. */
export const sessionHorizon = (now: Date) => ({
  createdAfter: new Date(now.getTime() - absoluteLifetime),
  seenAfter: new Date(now.getTime() - idleLifetime),
})

function parts(cookie: string): [number, string] {
  const [, userId, token] = /^(\d{1,15})\.([\w-]{43})$/.exec(cookie) ?? []
  return [Number(userId ?? 0), token ?? '']
}

/** Asked with every call, so it is not composed anew each time. */
const openSessions = `
  select last_seen_at from sessions
  where user_id = $1 and token_hash = $2 and created_at > $3 and last_seen_at > $4`

async function personOf({ db, clock }: Deps, cookie: string): Promise<number | null> {
  const [userId, token] = parts(cookie)
  if (userId === 0) return null
  const now = clock()
  const { createdAfter, seenAfter } = sessionHorizon(now)
  const { rows } = await db.executeQuery<{ last_seen_at: Date }>(
    CompiledQuery.raw(openSessions, [userId, hash(token), createdAfter, seenAfter]),
  )
  const [session] = rows
  if (!session) return null
  if (now.getTime() - session.last_seen_at.getTime() > noteUseEvery) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('user_id', '=', userId)
      .where('token_hash', '=', hash(token))
      .execute()
  }
  return userId
}
