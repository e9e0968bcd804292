import { dropKept } from './read-store.ts'

/** Whoever has left this device is not written down again by a tab that still shows their journal. */
const gone = new Set<number>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('rollbook-left') : undefined
const listeners = new Set<(userId: number) => void>()
channel?.addEventListener('message', ({ data }: MessageEvent<number>) => {
  if (gone.has(data)) return
  gone.add(data)
  for (const listener of listeners) listener(data)
})

/** Hears who has left this device in another tab. */
export const whenLeft = (listener: (userId: number) => void) => void listeners.add(listener)

/** Whether this person has logged out on this device since this page was opened. */
export const hasLeft = (userId: number) => gone.has(userId)

/** Drops what is kept of a person. Whatever cannot be read goes as well. */
export async function dropCache(userId: number) {
  gone.add(userId)
  channel?.postMessage(userId)
  await dropKept('cache', (cache) => {
    const whose = (cache as { userId?: unknown } | undefined)?.userId
    return typeof whose !== 'number' || whose === userId
  })
}
