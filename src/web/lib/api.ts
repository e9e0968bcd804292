import { z } from 'zod/mini'
import type { FieldMessages } from '#shared/refusals.ts'
import { csrfToken, forgetCsrfToken } from './csrf.ts'

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

/** A call that did not succeed. `sentence` is fit to show; `message` begins with the status, as logs want it. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  /** The refusal's code; OFFLINE and TIMEOUT when no answer came. */
  readonly code: string
  readonly sentence: string
  readonly fields: FieldMessages

  constructor(status: number, code: string, sentence: string, fields: FieldMessages = {}) {
    super(`${status}: ${sentence}`)
    this.status = status
    this.code = code
    this.sentence = sentence
    this.fields = fields
  }
}

/** What to tell a person about anything that was thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'Something went wrong. Please try again.'

export const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'OFFLINE'

/** Whether no answer came, or one from something in front of a server that is down. */
export const isUnanswered = (error: unknown) =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status)

let speaker: number | undefined

/** From now on calls are made for this person alone: the server refuses them when somebody else has signed in. */
export const speakFor = (userId: number | undefined) => {
  speaker = userId
}

/** For whom calls are made. */
export const speaks = () => speaker

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** Milliseconds until we stop waiting. */
  timeout?: number
  /** For whom it is made, where that must not follow who is signed in: what was written earlier. */
  as?: number
}

/** The header that says for whom a call is made. */
export const speakerHeader = (person = speaker): Record<string, string> =>
  person === undefined ? {} : { 'x-user-id': String(person) }

/** Tries a call, and once more with a fresh anti-forgery token where the first was refused for its token. */
export async function withFreshToken<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === 403 && error.code.includes('CSRF')
    if (!isStale) throw error
    forgetCsrfToken()
    return attempt()
  }
}

/** Sends a call and gives its reply as it came; throws an {@link ApiError} unless it succeeded. */
export const send = (path: string, call: Call = {}): Promise<Response> =>
  withFreshToken(async () => {
    const reply = await attempt(path, call)
    if (reply.ok) return reply
    throw errorOf(reply.status, await reply.text().catch(() => ''))
  })

/** Sends a call and parses its reply. */
export const fetchJson = async <T>(schema: z.ZodMiniType<T>, path: string, call?: Call): Promise<T> =>
  schema.parse(await (await send(path, call)).json())

async function attempt(
  path: string,
  { method = 'GET', body, signal, timeout = 60_000, as }: Call,
): Promise<Response> {
  const headers = speakerHeader(as)
  if (body !== undefined) headers['content-type'] = 'application/json'
  const limit = AbortSignal.timeout(timeout)
  try {
    const token = method === 'GET' ? undefined : await inTime(limit, csrfToken(headers))
    if (token !== undefined) headers['x-csrf-token'] = token
    return await fetch(path, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw limit.aborted ? tooSlow() : offline()
  }
}

export const tooSlow = () => new ApiError(0, 'TIMEOUT', 'The server took too long to answer. Please try again.')

export const offline = () => new ApiError(0, 'OFFLINE', 'No connection. Please check your signal and try again.')

/** What a reply that did not succeed says, or what to say when it says nothing. */
export function errorOf(status: number, text: string): ApiError {
  const { data } = refusal.safeParse(parsed(text))
  if (data) return new ApiError(status, data.code, data.message, data.fields)
  return new ApiError(status, 'UNKNOWN', 'The server did not answer as it should. Please try again.')
}

/** Waits no longer than `limit` allows. */
const inTime = <T>(limit: AbortSignal, result: Promise<T>): Promise<T> =>
  Promise.race([
    result,
    new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(limit.reason as Error))),
  ])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
