import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDeadlock } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '../app-type.ts'
import { Refusal, refusalOf, replyError } from './refusals.ts'

/**
 * The error handler. A request whose account was deleted meanwhile fails in many ways: rows it refers to are gone, or
 * its own, or it deadlocked with the deletion. All of these are answered as to someone who is logged out.
 */
export const errorHandler =
  ({ db }: Pick<Deps, 'db'>) =>
  async (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { userId } = request
    const refusal = refusalOf(error, request)
    const mayBeGone = refusal === undefined || refusal.code === 'NOT_FOUND' || isDeadlock(error)
    const isGone = userId !== null && mayBeGone && (await isDeleted(db, userId))
    // The cause is in the log.
    const cause = refusal?.code === 'NOT_FOUND' ? {} : { cause: error }
    replyError(isGone ? new Refusal('SIGNED_OUT', cause) : error, request, reply)
    // It waits for what is done before it is sent.
    return reply
  }

/** Whether the account is gone. Waits for a deletion under way. */
async function isDeleted(db: Deps['db'], userId: number): Promise<boolean> {
  try {
    const user = db.selectFrom('users').select('id').where('id', '=', userId).forKeyShare()
    return (await user.executeTakeFirst()) === undefined
  } catch {
    // Without the database, nothing is known; the reply is that of the error itself.
    return false
  }
}

/**
 * Answers a URL that the router can't read, such as '/%ff' or one with a part that is too long, like any other that leads
 * nowhere: otherwise, no hook would run, so that it had no security headers, no line in the log, and no limit.
 */
export function routeUnknown(app: App, request: IncomingMessage, reply: ServerResponse) {
  const [folder = ''] = /^\/[a-z]{1,20}(?=\/)/.exec(request.url ?? '') ?? []
  request.url = `${folder}/unknown`
  app.routing(request, reply)
}
