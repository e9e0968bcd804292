import sharp from 'sharp'
import { multipart } from './multipart.ts'

/** The form of an upload; happy-dom's doesn't take Node's files. */
export class UploadForm {
  readonly files: File[] = []

  append(_field: string, file: File) {
    this.files.push(file)
  }
}

/** XMLHttpRequest as uploads use it, since fetch reports no progress; what it sends is answered like any other call. */
export const uploadsBy = (call: (url: string, init: RequestInit) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    readonly #aborting = new AbortController()
    readonly #headers: Record<string, string> = {}
    #url = ''
    status = 0
    responseText = ''

    open(_method: string, url: string) {
      this.#url = url
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }

    abort() {
      this.#aborting.abort()
    }

    async send({ files }: UploadForm) {
      const { signal } = this.#aborting
      const chosen = files.map(async (file) => ({
        name: file.name,
        type: file.type,
        content: Buffer.from(await file.arrayBuffer()),
      }))
      const { headers, payload } = multipart(await Promise.all(chosen))
      const all = { ...this.#headers, ...headers }
      try {
        const answer = await call(this.#url, {
          method: 'POST',
          headers: all,
          body: new Uint8Array(payload),
          signal,
        })
        this.status = answer.status
        this.responseText = await answer.text()
        if (!signal.aborted) this.dispatchEvent(new Event('load'))
      } catch {
        if (!signal.aborted) this.dispatchEvent(new Event('error'))
      }
    }
  }

/** A small photo, as a picker gives it to the app. */
export async function aPhoto(name: string): Promise<File> {
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: '#1e5aa8' } })
  return new File([new Uint8Array(await photo.jpeg().toBuffer())], name, { type: 'image/jpeg' })
}
