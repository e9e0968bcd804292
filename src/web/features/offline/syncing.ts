import type { QueryClient } from '@tanstack/react-query'
import { countsOf, type PendingEntry, pauseAfter } from '#shared/offline.ts'
import { refreshAfterEntries } from '../../lib/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { sessionIn } from '../auth/api.ts'
import { placeArrivals, tellArrival } from './arrivals.ts'
import { callsFor } from './calls.ts'
import { changed, keptEntries } from './outbox.ts'
import { placeEntry } from './place-entry.ts'
import { sweepSent } from './sent.ts'
import { store } from './store.ts'
import { type Outcome, syncEntries } from './sync.ts'

/** What the offline card says of the sync. */
interface Syncing {
  isBusy: boolean
  /** Whether the server wants a login first. */
  isSignedOut: boolean
}

let syncing: Syncing = { isBusy: false, isSignedOut: false }
let running: Promise<void> | undefined
let next: Promise<void> | undefined
let wished: Wish = {}
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const syncingNow = () => syncing

export function listenToSyncing(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function become(next: Syncing) {
  syncing = next
  for (const listener of listeners) listener()
}

interface Wish {
  /** Asked for by the person: what was refused before is tried again, and failing is said. */
  isAsked?: boolean
  /** Whether only refusals are said: whoever has just saved something has been told that it is kept. */
  isQuiet?: boolean
}

/**
 * Sends what the person signed in has pending; answers when it has come to an end. Called again while it is at work, it
 * looks once more when it is through.
 */
export function sync(client: QueryClient, wish: Wish = {}): Promise<void> {
  if (!running) {
    running = run(client, wish).finally(() => {
      running = undefined
    })
    return running
  }
  wished = { ...wished, ...wish }
  next ??= running.then(() => {
    const wishes = wished
    next = undefined
    wished = {}
    return sync(client, wishes)
  })
  return next
}

async function run(client: QueryClient, wish: Wish) {
  const person = sessionIn(client)
  // 'Offline' is sure, 'online' is not: the event tells when it is worth another try.
  if (!person || (!navigator.onLine && !wish.isAsked)) return
  const mayTry = (entry: PendingEntry) => wish.isAsked === true || entry.problem === undefined
  const mine = await keptEntries(person.id).catch(() => [])
  if (!mine.some(mayTry)) return
  clearTimeout(retry)
  become({ ...syncing, isBusy: true })
  const outcome = await oneTabAtATime(() =>
    syncEntries({
      store: store(),
      calls: callsFor(person.id),
      userId: person.id,
      now: Date.now,
      mayTry,
      onSent: (entry, id) => {
        placeEntry(client, entry)
        tellArrival({ id, userId: person.id, entry })
        void changed()
      },
    }),
  ).catch((): Outcome => ({ sent: 0, failed: 0, stopped: 'later' }))
  become({ isBusy: false, isSignedOut: outcome.stopped === 'signedOut' })
  await changed()
  if (sessionIn(client)?.id !== person.id) return
  if (outcome.sent > 0) refreshAfterEntries(client)
  void sweepSent(Date.now()).catch(() => undefined)
  say(outcome, wish)
  if (outcome.stopped === 'later') tryLater(client)
  else failures = 0
}

/** Where the browser has no locks the client id alone keeps two tabs from storing an entry twice. */
const oneTabAtATime = (work: () => Promise<Outcome>): Promise<Outcome> =>
  'locks' in navigator ? navigator.locks.request('outbox', work) : work()

function tryLater(client: QueryClient) {
  failures += 1
  retry = setTimeout(() => void sync(client), pauseAfter(failures))
}

function say({ sent, failed, stopped }: Outcome, wish: Wish) {
  const isAsked = wish.isAsked === true
  const isQuiet = !isAsked && wish.isQuiet === true
  if (stopped === 'later') {
    // Said once; the tries that follow by themselves are silent until one gets through.
    if (isQuiet || (!isAsked && failures > 0)) return
    toast({
      title: 'Sync Failed',
      text: 'Unable to sync offline entries. Will retry when connection improves.',
      isBad: true,
    })
  } else if (failed > 0 || (sent > 0 && !isQuiet)) {
    toast({ title: 'Sync Complete', text: countsOf(sent, failed), isBad: failed > 0 })
  }
}

/** Sends what is pending when the app opens, when the signal comes back and when it is looked at again. */
export function syncWhenPossible(client: QueryClient): () => void {
  const wire = new AbortController()
  const start = () => void sync(client)
  const look = () => document.visibilityState === 'visible' && start()
  const stopPlacing = placeArrivals(client)
  window.addEventListener('online', start, wire)
  document.addEventListener('visibilitychange', look, wire)
  start()
  void sweepSent(Date.now()).catch(() => undefined)
  return () => {
    wire.abort()
    stopPlacing()
    clearTimeout(retry)
  }
}
