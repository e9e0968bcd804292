import { loadOperations } from '../define-operation.ts'

/** Loads what sends, with the kinds: no form needs it before it is saved. */
export async function loadSending() {
  await loadOperations()
  const { sendAll } = await import('./send-all.ts')
  const { sendStored } = await import('./send-stored.ts')
  return { sendAll, sendStored }
}
