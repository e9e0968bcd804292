import { inOrder, isPending } from '#shared/offline/operations.ts'
import { acyclicNeeds } from './acyclic-needs.ts'
import type { Database } from './database.ts'

/**
 * Frees operations that wait for themselves, as an earlier release stored them: of each circle, the one that was written
 * last goes first. Returns how many it has freed.
 */
export async function resolveCycles(database: Database, userId: number): Promise<number> {
  for (let freed = 0; ; freed += 1) {
    const all = await database.all()
    const pending = inOrder(all.filter((operation) => isPending(operation) && operation.userId === userId))
    const waiting = pending.findLast((one) => acyclicNeeds(pending, one).length < one.needs.length)
    if (!waiting) return freed
    await database.change(waiting.id, (now) => ({ ...now, needs: acyclicNeeds(pending, now) }))
  }
}
