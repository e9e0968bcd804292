import { inOrder, isPending, type Operation } from '#shared/offline/operations.ts'
import type { Database } from './database.ts'

type Waiting = Pick<Operation, 'id' | 'needs'>

/** Whether the operation with this id is another, or waits for it, directly or through others. */
export function waitsFor(pending: Waiting[], id: string, other: string, passed = new Set<string>()): boolean {
  if (id === other) return true
  if (passed.has(id)) return false
  passed.add(id)
  const needs = pending.find((operation) => operation.id === id)?.needs ?? []
  return needs.some((need) => waitsFor(pending, need, other, passed))
}

/** The needs of an operation without those that wait for it. */
export const acyclicNeeds = (pending: Waiting[], { id, needs }: Waiting): string[] =>
  needs.filter((need) => !waitsFor(pending, need, id))

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
