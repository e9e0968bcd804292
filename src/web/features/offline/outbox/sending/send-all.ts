import { type Failure, inOrder, isPending, type Operation } from '#shared/offline/operations.ts'
import { needsPlan } from '#shared/refusals/refusals-payment.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { findKind } from '../define-operation.ts'
import { resolveCycles } from '../storage/resolve-cycles.ts'
import { type Sender, sendOperation } from './send-operation.ts'

export interface SyncOutcome {
  sent: number
  failed: number
  /** Whether any of what was sent had waited for another that waited for it. */
  wasInCircle: boolean
  /** Those of what was refused, as their kinds word them. */
  reasons: string[]
  /** Why, if only a plan helps. */
  needsPlan?: string
  /** Why it stopped before trying everything. */
  stopped?: Exclude<Failure, 'refused'>
  /** Whether it stopped because something else replied in place of our server. */
  isForeign?: boolean
}

interface SendAll extends Sender {
  userId: number
  mayTry: (operation: Operation) => boolean
  /** Whether a form reports on this operation, so that it doesn't count here. */
  isSentByForm: (id: string) => boolean
}

/** Sends a person's pending operations one by one, until all were tried or the server can't be reached. */
export async function sendAll(sender: SendAll): Promise<SyncOutcome> {
  await resolveCycles(sender.database, sender.userId)
  const outcome: SyncOutcome = { sent: 0, failed: 0, wasInCircle: false, reasons: [] }
  const attempted = new Set<string>()
  for (;;) {
    const pending = inOrder((await sender.database.all()).filter(isPending))
    const isReady = ({ needs }: Operation) => !needs.some((id) => pending.some((operation) => operation.id === id))
    const next = pickNext(
      pending.filter(
        (operation) =>
          operation.userId === sender.userId &&
          !attempted.has(operation.id) &&
          sender.mayTry(operation) &&
          isReady(operation),
      ),
    )
    if (!next) return outcome
    attempted.add(next.id)
    const result = await sendOperation(sender, next.id)
    const isPart = pending.some(({ needs }) => needs.includes(next.id))
    const counts = sender.isSentByForm(next.id) ? 0 : 1
    if (result.state === 'stored') {
      outcome.sent += isPart || !result.isNew ? 0 : counts
      outcome.wasInCircle ||= next.wasInCircle === true
    } else if (result.state === 'refused' || result.state === 'conflict') {
      outcome.failed += counts
      if (result.state === 'refused' && counts > 0) outcome.reasons.push(...reasonOf(next, result.error))
      if (result.state === 'refused' && needsPlan(result.error.code)) outcome.needsPlan = result.error.sentence
    } else if (result.state === 'signedOut') return { ...outcome, stopped: 'signedOut' }
    else if (result.state === 'pending') {
      if (result.why === 'retry') return { ...outcome, stopped: 'retry', isForeign: result.isForeign }
      if (result.why === 'broken') outcome.stopped = 'retry'
    }
  }
}

/** Text goes first: a video that won't upload must not hold it up. */
const pickNext = (operations: Operation[]) =>
  operations.find(({ files }) => files.every((file) => file.uploaded)) ?? operations[0]

/** The data of an operation that a different version of the app stored may not fit. */
function reasonOf(operation: Operation, { sentence }: ApiError): string[] {
  const kind = findKind(operation)
  const { data, success } = kind?.schema.safeParse(operation.data) ?? { success: false }
  const reason = success ? kind?.failed?.(data, sentence) : undefined
  return reason === undefined ? [] : [reason]
}
