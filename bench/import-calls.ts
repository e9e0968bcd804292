import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDetails } from '#shared/import/imports.ts'
import { Client, tokenFor } from './client.ts'
import type { Owner } from './data.ts'

type Status = ImportDetails['status']

/** What somebody who imports a file asks the server for. */
export async function importCalls(port: number, { cookie }: Owner) {
  const client = new Client(port)
  const headers = { cookie, 'x-csrf-token': await tokenFor(client, cookie) }
  client.close()
  const call = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/import${path}`, { headers, ...init })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as ImportDetails
  }
  return {
    /** Sends a file, and says how many seconds that took. */
    async send(content: Blob, name: string) {
      const body = new FormData()
      body.append('files', content, name)
      const began = Date.now()
      const { id } = await call('', { method: 'POST', body })
      return { id, seconds: ((Date.now() - began) / 1000).toFixed(1) }
    },
    start: (id: number) => call(`/${id}/start`, { method: 'POST' }),
    /** Waits while it has one status, and fails unless the next one is the other. */
    async after(id: number, under: Status, wanted: Status): Promise<ImportDetails> {
      for (;;) {
        const details = await call(`/${id}`)
        if (details.status === wanted) return details
        if (details.status !== under) throw new Error(`The import ${details.status}: ${details.failure}`)
        await sleep(500)
      }
    },
  }
}
