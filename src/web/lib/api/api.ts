import type { z } from 'zod/mini'
import { openDialog } from '../dialogs.ts'
import { ApiError, bodyOf, errorOf, foreignReplyError, offline, tooSlow } from './api-error.ts'
import { clearCsrfToken, csrfToken, warnWithoutToken } from './csrf.ts'

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
  /** Milliseconds without a byte of the reply. */
  timeout?: number
  /** The member to make the call as, for operations written earlier: they must not follow the login. */
  as?: number
  headers?: Record<string, string>
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
    const isStale = error instanceof ApiError && (error.code === 'SIGNED_OUT' || isAboutToken(error))
    if (!isStale) throw error
    clearCsrfToken()
    return attempt().catch((failure: unknown) => {
      throw isAboutToken(failure) ? (failure.cause ?? failure) : failure
    })
  }
}

const isAboutToken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.code.includes('CSRF')

/**
 * Makes a call with the anti-forgery token in its headers, or without one if it can't be fetched. If that is refused, why
 * there was none is the cause of the error.
 */
export async function withToken<T>(
  headers: Record<string, string>,
  { as, signal }: { as: number | undefined; signal: AbortSignal },
  call: () => Promise<T>,
): Promise<T> {
  let failure: unknown
  try {
    const load = () => attempt('/api/csrf-token', as === undefined ? {} : { as }, readBody)
    headers['x-csrf-token'] = await csrfToken(load, signal)
  } catch (error) {
    signal.throwIfAborted()
    warnWithoutToken(error)
    failure = error
  }
  return call().catch((error: unknown) => {
    throw failure && isAboutToken(error) ? Object.assign(error, { cause: failure }) : error
  })
}

/** A reply of our server, read to its end; `body` is undefined if it has none. */
export interface Reply {
  status: number
  headers: Headers
  body: unknown
}

/** Makes a call and reads its reply; throws an {@link ApiError} unless it succeeded. */
export const send = (path: string, call: Call = {}): Promise<Reply> =>
  withConfirmedIdentity(() =>
    withFreshToken(() =>
      attempt(path, call, async (response) => ({
        status: response.status,
        headers: response.headers,
        body: await readBody(response),
      })),
    ),
  )

declare module '../dialogs.ts' {
  interface Dialogs {
    /** Calls `answer` once it has closed. */
    confirmIdentity: { onlyByPasskey: boolean; answer: (isConfirmed: boolean) => void }
  }
}

/** Makes a call. If it needs to be sure who makes it, asks the person and makes it again. */
async function withConfirmedIdentity<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError && error.code.startsWith('CONFIRM_'))) throw error
    const onlyByPasskey = error.code === 'CONFIRM_BY_PASSKEY'
    const isConfirmed = await new Promise<boolean>((answer) =>
      openDialog({ kind: 'confirmIdentity', onlyByPasskey, answer }),
    )
    if (!isConfirmed) throw error
    return call()
  }
}

/** Makes a call and parses its reply. */
export const fetchJson = async <T>(schema: z.ZodMiniType<T>, path: string, call?: Call): Promise<T> =>
  schema.parse((await send(path, call)).body)

/** Fetches a file of this type, with its headers. */
export const fetchFile = (
  path: string,
  type: string,
  call: Call = {},
): Promise<{ headers: Headers; file: Blob }> =>
  attempt(path, call, async (response) => {
    const { ok, status, headers } = response
    if (!ok) throw errorOf(status, await response.text())
    if (headers.get('content-type')?.startsWith(type) !== true) throw foreignReplyError()
    return { headers, file: await response.blob() }
  })

const defaultTimeout = 15_000

/** A reply that breaks off counts as none, even with a good status. */
async function attempt<T>(
  path: string,
  { method = 'GET', body, signal, timeout = defaultTimeout, as, headers: more }: Call,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const headers = { ...more, ...userIdHeader(as) }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const limit = new AbortController()
  const end = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
  const startTimer = () => setTimeout(() => limit.abort(), timeout)
  let timer = startTimer()
  const restartTimer = () => {
    clearTimeout(timer)
    timer = startTimer()
  }
  try {
    const call = async () => {
      restartTimer()
      const request = { method, headers, signal: end, ...(body !== undefined && { body: JSON.stringify(body) }) }
      return read(watched(await fetch(path, request), restartTimer))
    }
    return await (method === 'GET' ? call() : withToken(headers, { as, signal: end }, call))
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw limit.signal.aborted ? tooSlow() : offline()
  } finally {
    clearTimeout(timer)
  }
}

const readBody = async (response: Response) => bodyOf(response.status, await response.text())

/** The same response, with a call whenever a part of it comes. */
function watched(response: Response, onPart: () => void): Response {
  const { body, status, headers } = response
  const transform = (part: Uint8Array, parts: TransformStreamDefaultController<Uint8Array>) => {
    onPart()
    parts.enqueue(part)
  }
  // Chromium has an empty body for 204, which a Response with that status must not have.
  if (!body || status === 204) return response
  return new Response(body.pipeThrough(new TransformStream({ transform })), { status, headers })
}
