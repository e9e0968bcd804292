import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDetails } from '#shared/import/imports.ts'
import { Client, tokenFor } from './client.ts'

/** Ends the bench unless something is so. */
export function ensure(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise)
}

/** A member who imports. */
export class Importer {
  readonly #port: number
  readonly #headers: Record<string, string>

  private constructor(port: number, headers: Record<string, string>) {
    this.#port = port
    this.#headers = headers
  }

  static async as(port: number, cookie: string): Promise<Importer> {
    const client = new Client(port)
    const token = await tokenFor(client, cookie)
    client.close()
    return new Importer(port, { cookie, 'x-csrf-token': token })
  }

  async call(path: string, init: RequestInit = {}): Promise<ImportDetails> {
    const reply = await this.#send(path, init)
    if (!reply.ok) throw new Error(`/api/import${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as ImportDetails
  }

  #send(path: string, init: RequestInit) {
    return fetch(`http://127.0.0.1:${this.#port}/api/import${path}`, { headers: this.#headers, ...init })
  }

  #read(content: Buffer): Promise<ImportDetails> {
    const body = new FormData()
    body.append('files', new File([new Uint8Array(content)], 'rollbook-archive.zip'))
    return this.call('', { method: 'POST', body })
  }

  /** Returns the id of the import. */
  async importAll(content: Buffer): Promise<number> {
    const { id } = await this.#read(content)
    await this.call(`/${id}/start`, { method: 'POST' })
    for (;;) {
      const { status, failure } = await this.call(`/${id}`)
      if (status === 'done') return id
      ensure(status === 'waiting', `The import ${status}: ${failure}`)
      await sleep(200)
    }
  }

  async expectNothingNew(content: Buffer) {
    const { id, archive } = await this.#read(content)
    const news = archive?.counts.filter(({ created, differing }) => created + differing > 0)
    ensure(news?.length === 0, `A second import would add or differ: ${JSON.stringify(news)}`)
    const { status } = await this.#send(`/${id}/start`, { method: 'POST' })
    ensure(status === 409 || status === 400, `A second import that adds nothing was begun: ${status}`)
    const discarded = await this.#send(`/${id}`, { method: 'DELETE' })
    ensure(discarded.ok, `The second import couldn't be discarded: ${discarded.status}`)
  }
}
