import type { QueryClient } from '@tanstack/react-query'
import { countsOf, type Operation, retryDelay } from '#shared/offline/operations.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { discardSentDrafts } from '#web/lib/form/drafts.ts'
import { toast } from '#web/lib/toast.ts'
import { outboxChanged, readPending, wasSent } from '../outbox.ts'
import { database } from '../storage/database.ts'
import { resolveCycles } from '../storage/resolve-cycles.ts'
import { sweepSent } from '../storage/sweep-sent.ts'
import { watchStored } from './announce-stored.ts'
import { loadSending } from './load-sending.ts'
import type { SyncOutcome } from './send-all.ts'
import { senderFor, withLock } from './sender.ts'
import { sentByForm, syncState } from './sync-state.ts'

const circle = 'Two changes waited for each other, so the newer one went first. Please check the result.'

/** The report of a sync that tried everything, in counts; the reason stands beside them. */
export function syncReportOf({ sent, failed, wasInCircle, reasons, needsPlan }: SyncOutcome) {
  const [reason] = reasons
  const why = needsPlan ?? (failed === 1 ? reason : undefined)
  const text = [countsOf(sent, failed), why, wasInCircle && circle].filter(Boolean).join(' ')
  return { title: 'Sync Complete', text, isBad: failed > 0 }
}

let running: Promise<void> | undefined
let next: Promise<void> | undefined
let nextOptions: SyncOptions = {}
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

interface SyncOptions {
  /** Requested by the person: retries what was refused, and reports failures. */
  isManual?: boolean
  /** Reports only refusals: the person has just been told that it is saved on the device. */
  isQuiet?: boolean
}

/**
 * Sends the current user's pending operations, and resolves when it has finished. If called while it runs, it runs once
 * more afterwards.
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
  if (!user) return
  // The card says so, also without signal.
  if (await resolveCycles(database(), user.id).catch(() => false)) await outboxChanged()
  // `onLine` is reliable only when it is false; the `online` event starts the next sync.
  if (!navigator.onLine && !options.isManual) return
  const mayTry = ({ problem, conflict }: Operation) =>
    options.isManual === true || (problem === undefined && conflict === undefined)
  const pending = await readPending(user.id).catch(() => [])
  if (!pending.some(mayTry)) return
  clearTimeout(retry)
  syncState.setState((state) => ({ ...state, isBusy: true }))
  const sender = senderFor(client, database(), user.id)
  // Only one tab syncs at a time; each operation is locked on its own as well.
  const outcome = await loadSending()
    .then(({ sendAll }) =>
      withLock('outbox', () =>
        sendAll({ ...sender, userId: user.id, mayTry, isSentByForm: (id) => sentByForm.has(id) }),
      ),
    )
    .catch((): SyncOutcome => ({ sent: 0, failed: 0, wasInCircle: false, reasons: [], stopped: 'retry' }))
  syncState.setState(({ foreignReplies }) => ({
    isBusy: false,
    isSignedOut: outcome.stopped === 'signedOut',
    foreignReplies: outcome.isForeign ? foreignReplies + 1 : 0,
  }))
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

function report(outcome: SyncOutcome, options: SyncOptions) {
  const { sent, failed, wasInCircle, stopped } = outcome
  const isManual = options.isManual === true
  const isQuiet = !isManual && options.isQuiet === true
  if (stopped === 'retry') {
    // Reported once; automatic retries stay silent until one succeeds.
    if (isQuiet || (!isManual && failures > 0)) return
    toast({
      title: 'Sync Failed',
      text: 'Unable to sync offline entries. Will retry when connection improves.',
      isBad: true,
    })
  } else if (failed > 0 || wasInCircle || (sent > 0 && !isQuiet)) toast(syncReportOf(outcome))
}

/** Syncs when the app opens, when the connection comes back, and when the app becomes visible. */
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

/** Drafts before operations: a draft is recognized as sent by its operation. */
async function cleanUp() {
  await outboxChanged()
  discardSentDrafts(wasSent)
  await sweepSent(Date.now()).catch(() => undefined)
}
