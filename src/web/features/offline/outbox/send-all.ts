import { type Failure, inOrder, isPending, type Operation } from '#shared/offline.ts'
import { type Sender, sendOperation } from './send.ts'

export interface Outcome {
  sent: number
  failed: number
  /** Why it stopped before everything was tried. */
  stopped?: Exclude<Failure, 'refused'>
}

interface SendAll extends Sender {
  userId: number
  mayTry: (operation: Operation) => boolean
}

/** Sends what a person has pending, one after the other, until all are through or there is no getting through. */
export async function sendAll(sender: SendAll): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, failed: 0 }
  const done = new Set<string>()
  for (;;) {
    const pending = inOrder((await sender.database.all()).filter(isPending))
    const isFree = ({ needs }: Operation) => !needs.some((id) => pending.some((one) => one.id === id))
    const next = nextOf(
      pending.filter(
        (one) => one.userId === sender.userId && !done.has(one.id) && sender.mayTry(one) && isFree(one),
      ),
    )
    if (!next) return outcome
    done.add(next.id)
    const result = await sendOperation(sender, next.id)
    const isPart = pending.some(({ needs }) => needs.includes(next.id))
    if (result.state === 'stored') outcome.sent += isPart ? 0 : 1
    else if (result.state === 'refused' || result.state === 'conflict') outcome.failed += 1
    else if (result.state === 'signedOut') return { ...outcome, stopped: 'signedOut' }
    else if (result.state === 'pending') {
      if (result.why === 'retry') return { ...outcome, stopped: 'retry' }
      if (result.why === 'broken') outcome.stopped = 'retry'
    }
  }
}

/** Words go first: a video that does not get through must not hold them up. */
const nextOf = (operations: Operation[]) =>
  operations.find(({ files }) => files.every((file) => file.uploaded)) ?? operations[0]
