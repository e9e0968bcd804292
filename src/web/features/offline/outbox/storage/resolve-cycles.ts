import { inOrder, isPending } from '#shared/offline/operations.ts'
import { acyclicNeeds } from './acyclic-needs.ts'
import type { Database } from './database.ts'

/**
 * Frees operations that wait for themselves, as an earlier release stored them: of each circle, the one that was written
 * last goes first. What waited for each other is marked, so that the person is told. Returns whether any did.
 */
export async function resolveCycles(database: Database, userId: number): Promise<boolean> {
  for (let wasFreed = false; ; wasFreed = true) {
    const all = await database.all()
    const pending = inOrder(all.filter((operation) => isPending(operation) && operation.userId === userId))
    const waiting = pending.findLast((one) => acyclicNeeds(pending, one).length < one.needs.length)
    if (!waiting) return wasFreed
    const needs = acyclicNeeds(pending, waiting)
    await database.change(waiting.id, (now) => ({
      ...now,
      needs: now.needs.filter((id) => needs.includes(id)),
      wasInCircle: true,
    }))
    for (const id of waiting.needs.filter((id) => !needs.includes(id)))
      await database.change(id, (now) => ({ ...now, wasInCircle: true }))
  }
}
