import { Client } from './client.ts'
import type { Owner } from './data.ts'
import { quantile, times } from './measure.ts'
import { appCalls, type Operation, operations } from './operations.ts'
import type { Server } from './processes.ts'
import type { People } from './workspace.ts'

const rounds = 6
const calls: Record<Operation, number> = { 'list-50': 25, search: 24, create: 15, 'first-screen': 15 }

/** Loading ends with a checkpoint, after which each page's first write is logged in full. That cost must not count as growth. */
const warmUp: Record<Operation, number> = { 'list-50': 25, search: 24, create: 150, 'first-screen': 15 }

export type Medians = Record<'typical' | 'large', Record<Operation, number>>

/** The medians of journals that don't grow, to compare with once the others have grown. */
export async function mediansOf(app: Server, { typical, large }: People): Promise<Medians> {
  return { typical: await mediansFor(app, typical), large: await mediansFor(app, large) }
}

async function mediansFor(app: Server, owner: Owner): Promise<Record<Operation, number>> {
  const client = new Client(app.port)
  const callOf = await appCalls(app.port, owner)
  const medians = { 'list-50': 0, search: 0, create: 0, 'first-screen': 0 }
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
