import { Client } from './client.ts'
import type { Owner } from './data.ts'
import { quantile, times } from './measure.ts'
import { appCalls, type Operation, operations } from './operations.ts'
import type { Server } from './processes.ts'
import { sized } from './sized.ts'
import type { People } from './workspace.ts'

const rounds = sized(6, 1)
const calls: Record<Operation, number> = {
  'list-50': sized(25, 1),
  'first-screen': sized(15, 1),
  'search-common': sized(15, 1),
  'search-rare': sized(15, 1),
  create: sized(15, 1),
}

/** Loading ends with a checkpoint, after which each page's first write is logged in full. That cost must not count as growth. */
const warmUp: Record<Operation, number> = { ...calls, create: sized(150, 1) }

export type Medians = Record<'typical' | 'large', Record<Operation, number>>

/** The medians of journals that don't grow, to compare with once the others have grown. */
export async function mediansOf(app: Server, { typical, large }: People): Promise<Medians> {
  return { typical: await mediansFor(app, typical), large: await mediansFor(app, large) }
}

async function mediansFor(app: Server, owner: Owner): Promise<Record<Operation, number>> {
  const client = new Client(app.port)
  const callOf = await appCalls(app.port, owner)
  const medians: Partial<Record<Operation, number>> = {}
  for (const operation of operations) {
    const call = (index: number) => client.get(callOf[operation](index))
    await times(warmUp[operation], call)
    const samples: number[] = []
    for (let round = 0; round < rounds; round++) samples.push(...(await times(calls[operation], call)))
    medians[operation] = quantile(samples, 0.5)
  }
  client.close()
  return medians as Record<Operation, number>
}
