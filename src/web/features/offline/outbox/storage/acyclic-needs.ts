import type { Operation } from '#shared/offline/operations.ts'

type Waiting = Pick<Operation, 'id' | 'needs'>

/** Whether the operation with this id is another, or waits for it, directly or through others. */
function waitsFor(pending: Waiting[], id: string, other: string, passed = new Set<string>()): boolean {
  if (id === other) return true
  if (passed.has(id)) return false
  passed.add(id)
  const needs = pending.find((operation) => operation.id === id)?.needs ?? []
  return needs.some((need) => waitsFor(pending, need, other, passed))
}

/** The needs of an operation without those that wait for it. */
export const acyclicNeeds = (pending: Waiting[], { id, needs }: Waiting): string[] =>
  needs.filter((need) => !waitsFor(pending, need, id))
