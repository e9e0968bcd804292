import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from './client.ts'
import type { Owner } from './data.ts'
import { quantile } from './measure.ts'
import { startApp } from './processes.ts'
import { sized } from './sized.ts'
import type { Workspace } from './workspace.ts'

const starts = sized(5, 1)
const rest = sized(5_000, 0)

export interface Cold {
  /** Milliseconds from the start of the process to the first list of a member, the median of several starts. */
  firstList: number
  slowest: number
  /** Resident megabytes a few seconds after that list. */
  memory: number
}

/** Starts the product on existing data several times, each time after a clean stop. */
export async function coldStarts(workspace: Workspace, owner: Owner): Promise<Cold> {
  const taken: number[] = []
  let memory = 0
  for (let count = 1; count <= starts; count++) {
    const { app, client, firstList } = await startToFirstList(workspace.env, owner)
    taken.push(firstList)
    if (count === starts) {
      await sleep(rest)
      memory = (await app.usage()).rss / 2 ** 20
    }
    client.close()
    await app.stop()
  }
  return { firstList: quantile(taken, 0.5), slowest: Math.max(...taken), memory }
}

/** Starts the product, or another build of it, and reads a member's first list; `firstList` is how long that took. */
export async function startToFirstList(env: NodeJS.ProcessEnv, { cookie }: Owner, folder?: string) {
  const startedAt = performance.now()
  const app = await startApp(env, folder)
  const client = new Client(app.port)
  await client.get({ path: '/api/entries', headers: { cookie } })
  return { app, client, firstList: performance.now() - startedAt }
}
