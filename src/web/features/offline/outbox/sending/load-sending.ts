import { loadOperations } from '../define-operation.ts'

/** Loads what sends, with the kinds: no form needs it before it is saved. */
export async function loadSending() {
  const [sending] = await Promise.all([import('./sending.ts'), loadOperations()])
  return sending
}
