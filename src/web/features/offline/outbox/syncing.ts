import type { QueryClient } from '@tanstack/react-query'
import { countsOf, type Operation, retryDelay } from '#shared/offline.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { discardSentDrafts } from '#web/lib/drafts.ts'
import { toast } from '#web/lib/toast.ts'
import { database } from './database.ts'
import { loadOperations } from './operation-kind.ts'
import { outboxChanged, readPending, wasSent } from './outbox.ts'
import { type Outcome, sendAll } from './send-all.ts'
import { senderFor, withLock } from './sender.ts'
import { sweepSent } from './sent.ts'
import { watchStored } from './stored.ts'
import { syncState } from './sync-state.ts'

let running: Promise<void> | undefined
let next: Promise<void> | undefined
let nextOptions: SyncOptions = {}
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

interface SyncOptions {
  /** Asked for by the person: what was refused before is tried again, and a failure is said. */
  isAsked?: boolean
  /** Whether only refusals are said: whoever has just saved something knows that it is stored on the device. */
  isQuiet?: boolean
}

/**
 * Sends what the person signed in has pending; answers when it has come to an end. Called again while it is at work, it
 * looks once more when it is through.
 */
export function sync(client: QueryClient, options: SyncOptions = {}): Promise<void> {
  if (!running) {
    running = run(client, options).finally(() => {
      running = undefined
    })
    return running
  }
  nextOptions = { ...nextOptions, ...options }
  next ??= running.then(() => {
    const merged = nextOptions
    next = undefined
    nextOptions = {}
    return sync(client, merged)
  })
  return next
}

async function run(client: QueryClient, options: SyncOptions) {
  const user = currentUserIn(client)
  // 'Offline' is certain, 'online' is not: the event tells when it is worth another try.
  if (!user || (!navigator.onLine && !options.isAsked)) return
  const mayTry = ({ problem, conflict }: Operation) =>
    options.isAsked === true || (problem === undefined && conflict === undefined)
  const pending = await readPending(user.id).catch(() => [])
  if (!pending.some(mayTry)) return
  clearTimeout(retry)
  syncState.setState((state) => ({ ...state, isBusy: true }))
  const sender = senderFor(client, database(), user.id)
  // One tab at a time goes through the queue; each operation is locked by itself as well.
  const outcome = await loadOperations()
    .then(() => withLock('outbox', () => sendAll({ ...sender, userId: user.id, mayTry })))
    .catch((): Outcome => ({ sent: 0, failed: 0, stopped: 'retry' }))
  syncState.setState(() => ({ isBusy: false, isSignedOut: outcome.stopped === 'signedOut' }))
  await outboxChanged()
  if (currentUserIn(client)?.id !== user.id) return
  void sweepSent(Date.now()).catch(() => undefined)
  report(outcome, options)
  if (outcome.stopped === 'retry') retryLater(client)
  else failures = 0
}

function retryLater(client: QueryClient) {
  failures += 1
  retry = setTimeout(() => void sync(client), retryDelay(failures))
}

function report({ sent, failed, stopped }: Outcome, options: SyncOptions) {
  const isAsked = options.isAsked === true
  const isQuiet = !isAsked && options.isQuiet === true
  if (stopped === 'retry') {
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

/** Sends what is pending when the app opens, when it is online again and when it is looked at again. */
export function syncWhenPossible(client: QueryClient): () => void {
  const listening = new AbortController()
  const start = () => void sync(client)
  const startIfVisible = () => document.visibilityState === 'visible' && start()
  const stopWatching = watchStored(client)
  window.addEventListener('online', start, listening)
  document.addEventListener('visibilitychange', startIfVisible, listening)
  start()
  void cleanUp()
  return () => {
    listening.abort()
    clearTimeout(retry)
    stopWatching()
  }
}

/** Drafts first: what was sent is remembered for them. */
async function cleanUp() {
  await outboxChanged()
  discardSentDrafts(wasSent)
  await sweepSent(Date.now()).catch(() => undefined)
}
