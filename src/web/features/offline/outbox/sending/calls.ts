import { repeatedWrite, samePayloadHeader, writeHeader } from '#shared/foundation/paths.ts'
import { type Attachment, attachments } from '#shared/media/media.ts'
import type { WriteNumber } from '#shared/offline/operations.ts'
import { send } from '#web/lib/api/api.ts'
import { upload } from '#web/lib/api/upload.ts'

export interface Reply {
  status: number
  body: unknown
  /** Whether an earlier call has made this write. */
  isRepeated?: boolean
  /** Of a create: whether what the server has was created with exactly this payload, even if it has changed since. */
  isSamePayload?: boolean
}

/** The number of a write, and the lowest that this device doesn't know to be stored. */
export interface NumberedWrite extends WriteNumber {
  lowestOpen: number
}

export const headersOf = ({ device, number, lowestOpen }: NumberedWrite) => ({
  [writeHeader]: `${device} ${number} ${lowestOpen}`,
})

/** The requests an operation can make. Each throws an ApiError unless it succeeds. */
export interface Calls {
  get: (path: string) => Promise<Reply>
  post: (path: string, body?: unknown) => Promise<Reply>
  patch: (path: string, body: unknown) => Promise<Reply>
  delete: (path: string, body?: unknown) => Promise<Reply>
  /** The same calls, which make this write: at most one of them succeeds. */
  writing: (write: NumberedWrite) => Calls
  upload: (file: File, onProgress?: (percent: number) => void) => Promise<Attachment>
}

/** For requests that get a 204 from our server: any other success came from a proxy or a portal in between. */
export function expectNothing({ status }: Reply) {
  if (status !== 204) throw new Error(`Expected no content, but got ${status}.`)
}

/** Calls on behalf of one person: the server refuses them if someone else is logged in by then. */
export function callsFor(as: number, signal = new AbortController().signal, write?: NumberedWrite): Calls {
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
    const headers = write && method !== 'GET' ? headersOf(write) : {}
    const reply = await send(path, { method, body, as, signal, headers })
    const isRepeated = reply.headers.get(writeHeader) === repeatedWrite
    const isSamePayload = reply.headers.get(samePayloadHeader) === 'yes'
    return { status: reply.status, isRepeated, isSamePayload, body: reply.body }
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path, body) => call('DELETE', path, body),
    writing: (next) => callsFor(as, signal, next),
    upload: async (file, onProgress = () => {}) => {
      const [attachment] = await upload(attachments, '/api/upload', file, { signal, onProgress, as })
      if (!attachment) throw new Error('The upload reply contained no file.')
      return attachment
    },
  }
}
