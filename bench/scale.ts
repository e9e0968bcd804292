import { Client } from './client.ts'
import type { Owner } from './data.ts'
import { quantile, times } from './measure.ts'
import { appCalls, type Operation, operations } from './operations.ts'
import type { Server } from './processes.ts'
import type { People } from './world.ts'

const rounds = 6
const calls: Record<Operation, number> = { 'list-50': 25, search: 24, create: 15 }

/** After loading, and so after a checkpoint, each page is logged whole when it is first written: that is not the size. */
const warmUp: Record<Operation, number> = { 'list-50': 25, search: 24, create: 150 }

export type Medians = Record<'usual' | 'large', Record<Operation, number>>

/** The medians of journals that do not grow, to be compared with those after the others have. */
export async function mediansOf(app: Server, { usual, large }: People): Promise<Medians> {
  return { usual: await mediansFor(app, usual), large: await mediansFor(app, large) }
}

async function mediansFor(app: Server, owner: Owner): Promise<Record<Operation, number>> {
  const client = new Client(app.port)
  const callOf = await appCalls(app.port, owner)
  const medians = { 'list-50': 0, search: 0, create: 0 }
  for (const operation of operations) {
    const call = (index: number) => client.get(callOf[operation](index))
    await times(warmUp[operation], call)
    const samples: number[] = []
    for (let round = 0; round < rounds; round++) samples.push(...(await times(calls[operation], call)))
    medians[operation] = quantile(samples, 0.5)
  }
  client.close()
  return medians
}
