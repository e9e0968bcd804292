import type { FastifyReply } from 'fastify'
import { z } from 'zod/mini'
import type { Created } from '#server/db/create-once.ts'
import { samePayloadHeader } from '#shared/foundation/paths.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import { Refusal } from './refusals.ts'

/** The response schema of a call that replies with nothing. */
export const noContent = { 204: z.undefined() }

export const sendNothing = (reply: FastifyReply) => reply.code(204).send()

/** Sends JSON text that was serialized when it was stored. */
export const sendJson = (reply: FastifyReply, json: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(json)

/** The response schema of a call that replies with a file. */
export const fileReply = (type: string) => ({ 200: { content: { [type]: { schema: z.file() } } } })

/** The response schema of a call that replies with rows for a spreadsheet. */
export const csvReply = { 200: { content: { 'text/csv': { schema: z.string() } } } }

/** A page of a list, and how long the whole list is. */
export interface ListPage<T> {
  items: T[]
  total: number
}

/** Replies with a page; its header says how long the whole list is. */
export function sendList<T>(reply: FastifyReply, { items, total }: ListPage<T>): T[] {
  reply.header('x-total-count', String(total))
  return items
}

/**
 * The status and header of a create: 201, or 200 for what an earlier attempt with the same client id stored. The header
 * tells a retry from other words under that id, which were not stored.
 */
export const repliedOnce = (reply: FastifyReply, { isNew, isSamePayload }: Created<unknown>) =>
  reply.code(isNew ? 201 : 200).header(samePayloadHeader, isSamePayload ? 'yes' : 'no')

/** Aborts when the client leaves before it has been answered, and after that many milliseconds, with that refusal. */
export function untilLeaving({ raw }: FastifyReply, limit: { ms: number; code: RefusalCode }): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort(new Refusal(limit.code))
  const timer = setTimeout(stop, limit.ms)
  raw.once('close', () => {
    clearTimeout(timer)
    if (!raw.writableFinished) stop()
  })
  return controller.signal
}
