import { type Attachment, attachments } from '#shared/media.ts'
import { send } from '#web/lib/api.ts'
import { upload } from '#web/lib/upload.ts'

export interface Reply {
  status: number
  body: unknown
}

/** What sending an operation asks of the server. Each throws an ApiError unless it succeeded. */
export interface Calls {
  get: (path: string) => Promise<Reply>
  post: (path: string, body?: unknown) => Promise<Reply>
  patch: (path: string, body: unknown) => Promise<Reply>
  delete: (path: string) => Promise<Reply>
  upload: (file: File) => Promise<Attachment>
}

/** For what answers nothing: whatever else answered is not our server. */
export function expectNothing({ status }: Reply) {
  if (status !== 204) throw new Error(`Expected no content, but got ${status}.`)
}

/** Calls made for one person, whoever is signed in by the time they are made; `signal` gives all of them up. */
export function callsFor(as: number, signal = new AbortController().signal): Calls {
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
    const reply = await send(path, { method, body, as, signal })
    return { status: reply.status, body: reply.status === 204 ? undefined : await reply.json() }
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
    upload: async (file) => {
      const [attachment] = await upload(attachments, '/api/upload', file, { signal, onProgress: () => {}, as })
      if (!attachment) throw new Error('The upload answered no file.')
      return attachment
    },
  }
}
