import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isDeadlock } from '#server/db/errors.ts'
import { Unavailable } from '#server/unavailable.ts'
import type { FieldMessages } from '#shared/refusals/refusals.ts'
import { type RefusalCode, serverRefusals } from '#shared/refusals/server-refusals.ts'
import { isDiskFull } from '../disk-full.ts'
import { escapeHtml, sendPlainPage, wantsPage } from './html.ts'

interface Details {
  fields?: FieldMessages
  retryAfter?: number
  /** In place of the refusal's own sentence. */
  sentence?: string
  /** The latest version, which somebody else has saved, as the API returns it. */
  current?: object
  /** The failure of another service, for the log. */
  cause?: unknown
}

/** What Zod says where a schema has no sentence of its own, whatever language a library has set for the whole process. */
const noSentence = 'Invalid input'
z.config({ customError: () => noSentence })

/** Seconds that a failover of the database takes, or less. */
const unavailableFor = 20

/** An expected refusal. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: FieldMessages | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  readonly current: object | undefined

  constructor(code: RefusalCode, more: Details = {}) {
    super(more.sentence ?? serverRefusals[code].message, { cause: more.cause })
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.current = more.current
  }
}

/** Refuses if a lookup found nothing the person owns. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return row
}

/** Refuses if there was nothing of the person's to change. */
export function requireFound(wasThere: boolean) {
  if (!wasThere) throw new Refusal('NOT_FOUND')
}

/** Errors that the framework throws. */
const frameworkCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BROKEN_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BROKEN_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BROKEN_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
}

/** The one error handler: `{ message, code, fields?, current? }`, or a 500 that names only the request. */
export function replyError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request)
  if (!refusal) {
    request.log.error({ reqId: request.id, err: error }, 'request failed')
    const sentence = `${serverRefusals.BROKEN.message} Request ID: ${request.id}`
    if (wantsPage(request)) sendFailedPage(reply.code(500), 'Something went wrong', sentence)
    else void reply.code(500).send({ ...body('BROKEN', sentence), requestId: request.id })
    return
  }
  // The operator has to know as well.
  if (refusal.cause !== undefined) request.log.warn({ reqId: request.id, err: refusal.cause }, refusal.code)
  if (refusal.code === 'DISK_FULL') request.log.error({ reqId: request.id, err: error }, 'the disk is full')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  const { code, message, fields, current } = refusal
  if (code === 'UNAVAILABLE' && wantsPage(request)) {
    sendFailedPage(reply.code(serverRefusals[code].status), 'Rollbook is unavailable', message)
    return
  }
  void reply
    .code(serverRefusals[code].status)
    .send({ ...body(code, message, fields), ...(current && { current }) })
}

/** For a browser without the app, which would show what the app reads. */
const sendFailedPage = (reply: FastifyReply, title: string, sentence: string) =>
  void sendPlainPage(
    reply,
    title,
    `<h1>${title}</h1><p>${escapeHtml(sentence)}</p><p><a href="">Try again</a></p>`,
  )

/** The refusal that the client gets for an error; undefined if the error is a bug. */
export const refusalOf = (error: FastifyError | Refusal, request: FastifyRequest): Refusal | undefined =>
  error instanceof Refusal ? error : asRefusal(error, request)

const body = (code: RefusalCode, message: string, fields?: FieldMessages) => ({
  message: Object.values(fields ?? {})[0] ?? message,
  code,
  ...(fields && { fields }),
})

function asRefusal(error: FastifyError, { raw }: FastifyRequest): Refusal | undefined {
  // The client left before it had sent everything: nobody's mistake, and nobody reads the reply.
  if (raw.errored === error) return new Refusal('BROKEN_JSON')
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return new Refusal('NOT_FOUND')
    const fields: FieldMessages = {}
    for (const issue of error.validation) {
      const name = issue.instancePath.split('/')[1] || 'request'
      const sentence = issue.message && issue.message !== noSentence ? issue.message : `Please check '${name}'.`
      fields[name] ??= sentence
    }
    return new Refusal('INVALID', { fields })
  }
  // It was rolled back completely, so the request may be sent again.
  if (isDeadlock(error)) return new Refusal('BUSY', { retryAfter: 1, cause: error })
  if (error instanceof Unavailable) return new Refusal('UNAVAILABLE', { retryAfter: unavailableFor, cause: error })
  const code = isDiskFull(error) ? 'DISK_FULL' : frameworkCodes[error.code]
  return code && new Refusal(code)
}
