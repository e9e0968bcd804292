import { z } from 'zod/mini'
import { type FieldMessages, type RefusalCode, refusals } from '#shared/refusals.ts'
import { clearCsrfToken, csrfToken } from './csrf.ts'
import { openDialog } from './dialogs.ts'

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

/** Why a call failed: the server's refusal, or why there was no usable reply. */
export type ApiErrorCode =
  | RefusalCode
  /** No reply. */
  | 'OFFLINE'
  | 'TIMEOUT'
  /** The reply is not from our server. */
  | 'UNKNOWN'
  /** A refusal that only a newer version of the app knows. */
  | 'OTHER'
  /** The device couldn't store it, or lost it. */
  | 'DEVICE_FULL'
  | 'DEVICE_BLOCKED'
  | 'FILE_LOST'
  /** Another version of the app stored it in a format this one can't read. */
  | 'UNREADABLE'

/** A call that failed. `sentence` is for people; `message` starts with the status, for logs. */
export class ApiError extends Error {
  /** 0 without a reply. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly sentence: string
  readonly fields: FieldMessages

  constructor(status: number, code: ApiErrorCode, sentence: string, fields: FieldMessages = {}) {
    super(`${status}: ${sentence}`)
    this.status = status
    this.code = code
    this.sentence = sentence
    this.fields = fields
  }
}

/** The sentence to show for anything thrown, such as by a part of the app that couldn't be loaded. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence
  return navigator.onLine ? 'Something went wrong. Please try again.' : offline().sentence
}

export const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'OFFLINE'

/** Whether there was no reply, or only one from a proxy whose server is down. A busy server has replied. */
export const isUnanswered = (error: unknown) =>
  error instanceof ApiError &&
  [0, 502, 503, 504].includes(error.status) &&
  error.code !== 'BUSY' &&
  error.code !== 'SEARCH_TOO_SLOW'

let userIdOfCalls: number | undefined

/** Sets the member that calls are made as. The server refuses them once another member has logged in. */
export const setCurrentUserId = (userId: number | undefined) => {
  userIdOfCalls = userId
}

/** The id of the member that calls are made as. */
export const currentUserId = () => userIdOfCalls

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** Milliseconds. */
  timeout?: number
  /** The member to make the call as, for operations written earlier: they must not follow the login. */
  as?: number
}

/** The header that says which member a call is made as. */
export const userIdHeader = (userId = userIdOfCalls): Record<string, string> =>
  userId === undefined ? {} : { 'x-user-id': String(userId) }

/**
 * Makes a call, and retries it once with a new anti-forgery token if the token was refused. A session that seems to be over
 * may just have been renewed by another tab, with a new cookie and token.
 */
export async function withFreshToken<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const isStale =
      error instanceof ApiError &&
      (error.code === 'SIGNED_OUT' || (error.status === 403 && error.code.includes('CSRF')))
    if (!isStale) throw error
    clearCsrfToken()
    return attempt()
  }
}

/** Makes a call and returns its response; throws an {@link ApiError} unless it succeeded. */
export const send = (path: string, call: Call = {}): Promise<Response> =>
  withConfirmedIdentity(() =>
    withFreshToken(async () => {
      const reply = await attempt(path, call)
      if (reply.ok) return reply
      throw errorOf(reply.status, await reply.text().catch(() => ''))
    }),
  )

declare module './dialogs.ts' {
  interface Dialogs {
    /** Calls `answer` once it has closed. */
    confirmIdentity: { answer: (isConfirmed: boolean) => void }
  }
}

/** Makes a call. If it needs to be sure who makes it, asks the person and makes it again. */
async function withConfirmedIdentity<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFIRM_IDENTITY') throw error
    const isConfirmed = await new Promise<boolean>((answer) => openDialog({ kind: 'confirmIdentity', answer }))
    if (!isConfirmed) throw error
    return call()
  }
}

/** Makes a call and parses its reply. */
export const fetchJson = async <T>(schema: z.ZodMiniType<T>, path: string, call?: Call): Promise<T> =>
  schema.parse(await (await send(path, call)).json())

async function attempt(
  path: string,
  { method = 'GET', body, signal, timeout = 60_000, as }: Call,
): Promise<Response> {
  const headers = userIdHeader(as)
  if (body !== undefined) headers['content-type'] = 'application/json'
  const limit = AbortSignal.timeout(timeout)
  try {
    const token = method === 'GET' ? undefined : await withTimeout(limit, csrfToken(headers))
    if (token !== undefined) headers['x-csrf-token'] = token
    return await fetch(path, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    if (!limit.aborted) throw offline()
    // Maybe the token never came; the next call requests another.
    clearCsrfToken()
    throw tooSlow()
  }
}

export const tooSlow = () => new ApiError(0, 'TIMEOUT', 'The server took too long to respond. Please try again.')

export const offline = () => new ApiError(0, 'OFFLINE', 'No connection. Please check your signal and try again.')

/** The error for an unsuccessful response. */
export function errorOf(status: number, text: string): ApiError {
  const { data } = refusal.safeParse(parseJson(text))
  if (data) return new ApiError(status, codeOf(data.code), data.message, data.fields)
  return new ApiError(status, 'UNKNOWN', 'The server sent an unexpected response. Please try again.')
}

const codeOf = (code: string): ApiErrorCode => (code in refusals ? (code as RefusalCode) : 'OTHER')

/** Rejects once `limit` is aborted. */
const withTimeout = <T>(limit: AbortSignal, result: Promise<T>): Promise<T> =>
  Promise.race([
    result,
    new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(limit.reason as Error))),
  ])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
