import { z } from 'zod/mini'
import { type FieldMessages, type RefusalCode, refusals } from '#shared/refusals.ts'
import { clearCsrfToken, csrfToken } from './csrf.ts'
import { openDialog } from './dialogs.ts'
import { watched } from './watched.ts'

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

/** What other servers reply. */
const bareMessage = z.object({ message: z.string() })

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

/** A reply that isn't our server's: what its message or, without one, its text says. */
interface ForeignReply {
  status: number
  text: string
}

/** A call that failed. `sentence` is for people; `message` starts with the status, for logs. */
export class ApiError extends Error {
  /** 0 without a reply. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly sentence: string
  readonly fields: FieldMessages
  readonly foreign: ForeignReply | undefined

  constructor(
    status: number,
    code: ApiErrorCode,
    sentence: string,
    fields: FieldMessages = {},
    foreign?: ForeignReply,
  ) {
    super(`${foreign?.status ?? status}: ${foreign?.text || sentence}`)
    this.status = status
    this.code = code
    this.sentence = sentence
    this.fields = fields
    this.foreign = foreign
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
  /** Milliseconds without a byte of the reply. */
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
      attempt(path, call, async (response) => {
        const { status, headers } = response
        return { status, headers, body: bodyOf(status, await response.text()) }
      }),
    ),
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
    if (headers.get('content-type')?.startsWith(type) !== true) throw notOurs()
    return { headers, file: await response.blob() }
  })

const defaultTimeout = 15_000

/** A reply that breaks off is no reply, whatever its status. */
async function attempt<T>(
  path: string,
  { method = 'GET', body, signal, timeout = defaultTimeout, as }: Call,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const headers = userIdHeader(as)
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
    const token = method === 'GET' ? undefined : await csrfToken(headers, end)
    if (token !== undefined) headers['x-csrf-token'] = token
    restartTimer()
    const request = { method, headers, signal: end, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return await read(watched(await fetch(path, request), restartTimer))
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    throw limit.signal.aborted ? tooSlow() : offline()
  } finally {
    clearTimeout(timer)
  }
}

export const tooSlow = () => new ApiError(0, 'TIMEOUT', 'The server took too long to respond. Please try again.')

export const offline = () => new ApiError(0, 'OFFLINE', 'No connection. Please check your signal and try again.')

/** Something between us and the server replied in its place, such as the login page of a public Wi-Fi network. */
const notOurs = (foreign?: ForeignReply) =>
  new ApiError(
    0,
    'OFFLINE',
    'No connection. On public Wi-Fi, you may have to log in to the network first.',
    {},
    foreign,
  )

/** The body of our server's reply as JSON. Throws the ApiError of an unsuccessful one, or if it isn't from our server. */
export function bodyOf(status: number, text: string): unknown {
  if (status < 200 || status > 299) throw errorOf(status, text)
  if (status === 204) return undefined
  const body = parseJson(text)
  if (body === undefined) throw notOurs()
  return body
}

/** The error for an unsuccessful response. */
export function errorOf(status: number, text: string): ApiError {
  const body = parseJson(text)
  const foreign = { status, text: bareMessage.safeParse(body).data?.message ?? text }
  // A proxy in front of our server says 413 itself; any other page below 500, or at 511, is a portal's.
  if (body === undefined && (status < 500 || status === 511) && status !== 413) return notOurs(foreign)
  const { data } = refusal.safeParse(body)
  if (data) return new ApiError(status, codeOf(data.code), data.message, data.fields)
  return new ApiError(status, 'UNKNOWN', 'The server sent an unexpected response. Please try again.', {}, foreign)
}

const codeOf = (code: string): ApiErrorCode => (code in refusals ? (code as RefusalCode) : 'OTHER')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
