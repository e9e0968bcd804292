import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'
import { sessionIn } from '../auth/api.ts'
import { placeEntry } from './place-entry.ts'

/** A pending entry that the server has now. */
interface Arrival {
  /** Under which it waited. */
  id: string
  userId: number
  entry: Entry
}

const arrived = new Map<string, Entry>()
const listeners = new Set<(arrival: Arrival) => void>()
let tabs: BroadcastChannel | undefined

/** The entry that the server has made of a pending one, as it was when it arrived while this tab was open. */
export const findArrived = (id: string): Entry | undefined => arrived.get(id)

/** Hears of what arrives, whichever tab has sent it. Answers how to stop. */
export function listenToArrivals(listener: (arrival: Arrival) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** To be called with whatever has arrived: this tab and the others know it by its id. */
export function tellArrival(arrival: Arrival) {
  hear(arrival)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  tabs?.postMessage(arrival)
}

function hear(arrival: Arrival) {
  arrived.set(arrival.id, arrival.entry)
  for (const listener of listeners) listener(arrival)
}

/** Shows in this tab's journal what another has sent: what waits is gone from here at the same moment. */
export function placeArrivals(client: QueryClient) {
  const channel = new BroadcastChannel('arrivals')
  tabs = channel
  channel.addEventListener('message', ({ data }: MessageEvent<Arrival>) => {
    if (sessionIn(client)?.id !== data.userId) return
    placeEntry(client, data.entry)
    hear(data)
  })
  return () => channel.close()
}
