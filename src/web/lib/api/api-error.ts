import { z } from 'zod/mini'
import type { FieldMessages, KnownRefusalCode } from '#shared/refusals/refusals.ts'
import { refusalsOnDevice } from '#shared/refusals/refusals-on-device.ts'

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
})

/** The error reply of other servers. */
const bareMessage = z.object({ message: z.string() })

/** Why a call failed: the server's refusal, or why there was no usable reply. */
export type ApiErrorCode =
  | KnownRefusalCode
  /** No reply. */
  | 'OFFLINE'
  | 'TIMEOUT'
  /** The reply is not from our server. */
  | 'UNKNOWN'
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

interface Details {
  foreign?: ForeignReply | undefined
  current?: unknown
}

/** A call that failed. `sentence` is for people; `message` starts with the status, for logs. */
export class ApiError extends Error {
  /** 0 without a reply. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly sentence: string
  readonly fields: FieldMessages
  readonly foreign: ForeignReply | undefined
  /** The version that another device has saved in the meantime. */
  readonly current: unknown

  constructor(
    status: number,
    code: ApiErrorCode,
    sentence: string,
    fields: FieldMessages = {},
    { foreign, current }: Details = {},
  ) {
    super(`${foreign?.status ?? status}: ${foreign?.text || sentence}`)
    this.status = status
    this.code = code
    this.sentence = sentence
    this.fields = fields
    this.foreign = foreign
    this.current = current
  }
}

/** The sentence to show for anything thrown, such as by a part of the app that couldn't be loaded. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence
  return navigator.onLine ? 'Something went wrong. Please try again.' : offline().sentence
}

/** A sentence with its full stop, which some of the specification's lack. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

export const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'OFFLINE'

/** Whether our server replied that it can’t do this right now, and when to come back. */
export const isUnavailable = (error: unknown) => error instanceof ApiError && error.code === 'UNAVAILABLE'

/** Whether what a call was about isn't there, or isn't anymore. */
export const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'

/** For a call that has nothing left to do once what it is about is gone. */
export function unlessGone(error: unknown): undefined {
  if (!isGone(error)) throw error
}

/** Whether there was no reply, or only one from a proxy whose server is down. A busy server has replied. */
export const isUnanswered = (error: unknown) =>
  error instanceof ApiError &&
  [0, 502, 503, 504].includes(error.status) &&
  error.code !== 'BUSY' &&
  error.code !== 'SEARCH_TOO_SLOW'

export const tooSlow = () => new ApiError(0, 'TIMEOUT', 'The server took too long to respond. Please try again.')

export const offline = () => new ApiError(0, 'OFFLINE', 'No connection. Please check your signal and try again.')

/** Something between us and the server replied in its place, such as the login page of a public Wi-Fi network. */
export const foreignReplyError = (foreign?: ForeignReply) =>
  new ApiError(
    0,
    'OFFLINE',
    'No connection. On public Wi-Fi, you may have to log in to the network first.',
    {},
    { foreign },
  )

/** The body of our server's reply as JSON. Throws the ApiError of an unsuccessful one, or if it isn't from our server. */
export function bodyOf(status: number, text: string): unknown {
  if (status < 200 || status > 299) throw errorOf(status, text)
  if (status === 204) return undefined
  const body = parseJson(text)
  if (body === undefined) throw foreignReplyError({ status, text })
  return body
}

/** The error for an unsuccessful response. */
export function errorOf(status: number, text: string): ApiError {
  const body = parseJson(text)
  const foreign = { status, text: bareMessage.safeParse(body).data?.message ?? text }
  const { data } = refusal.safeParse(body)
  // A proxy in front of our server says 413 itself, and will again; any other page below 500, or at 511, is a portal's.
  if (status === 413 && !data)
    return new ApiError(413, 'TOO_LARGE', refusalsOnDevice.TOO_LARGE.message, {}, { foreign })
  if (body === undefined && (status < 500 || status === 511)) return foreignReplyError(foreign)
  if (data) {
    const { code, message, fields, current } = data
    return new ApiError(status, knownCode(code), message, fields, { current })
  }
  return new ApiError(
    status,
    'UNKNOWN',
    'The server sent an unexpected response. Please try again.',
    {},
    { foreign },
  )
}

/** Any code about the anti-forgery token is one to fetch another after. Nothing asks for one that only a newer server knows. */
const knownCode = (code: string) => (code.includes('CSRF') ? 'CSRF_INVALID' : (code as KnownRefusalCode))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
