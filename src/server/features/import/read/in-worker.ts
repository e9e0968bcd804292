import { createQueue } from '#server/http/fairness/queue.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ReadKind, ReadOutcome, ReadTasks, Sources, ThreadMessage } from './messages.ts'
import { startThread, type ThreadLimits } from './thread.ts'

/** What a file is read for: a member who waits for it, whose file is small or large, a job, or the one that reads exports of Apple Health. */
export type Lane = 'small' | 'large' | 'job' | 'health'

/** The largest file takes three seconds of CPU time, and more on a busy machine. Time that passes says little: threads wait there. */
const cpu = 10_000

/**
 * So that nobody waits for others' large files but with one of their own, and two of them are never in memory at once. A job's
 * lanes are two, so it is never refused.
 */
const limitsOf: Record<Lane, ThreadLimits> = {
  small: { cpu, heapMegabytes: 96 },
  large: { cpu, heapMegabytes: 192 },
  job: { cpu, heapMegabytes: 192 },
  health: { cpu: 30 * cpu, heapMegabytes: 192 },
}

export interface Reading<Kind extends ReadKind> {
  lane: Lane
  userId: number
  kind: Kind
  input: ReadTasks[Kind][0]
  sources?: Partial<Sources>
}

/** Its parts are read again from the first one each time. */
type Parts<Kind extends ReadKind> = () => AsyncGenerator<ReadTasks[Kind][2]>

type Take<Kind extends ReadKind, Result> = (answer: ReadTasks[Kind][1], parts: Parts<Kind>) => Promise<Result>

/** Makes what reads files in threads, one at a time in each lane, where members take turns. */
export function createReader(limits = limitsOf) {
  const queueOf = () => createQueue({ running: 1, waiting: 20 })
  const queues: Record<Lane, ReturnType<typeof queueOf>> = {
    small: queueOf(),
    large: queueOf(),
    job: queueOf(),
    health: queueOf(),
  }
  return <Kind extends ReadKind, Result = ReadTasks[Kind][1]>(
    reading: Reading<Kind>,
    take: Take<Kind, Result> = async (answer) => answer as Result,
  ): Promise<Result> =>
    queues[reading.lane](String(reading.userId), () => read(reading, limits[reading.lane], take))
}

/** Does what takes as long as a file is in a thread of its own, which is there until its answer has been used. */
export const readInWorker = createReader()

async function read<Kind extends ReadKind, Result>(
  { kind, input, sources = {} }: Reading<Kind>,
  limits: ThreadLimits,
  take: Take<Kind, Result>,
): Promise<Result> {
  const thread = startThread({ kind, input }, limits)
  try {
    const answer = answerOf(await outcomeOf(thread, sources))
    return await take(answer, () => partsOf<Kind>(thread))
  } finally {
    thread.end()
  }
}

type Thread = ReturnType<typeof startThread>

/** Gives the thread what it asks for until it has done its work. */
async function outcomeOf(thread: Thread, sources: Partial<Sources>): Promise<ReadOutcome> {
  for (;;) {
    const message = await thread.next()
    if ('result' in message) return message
    if ('ask' in message) thread.send(await given(message, sources))
  }
}

function given(message: Extract<ThreadMessage, { ask: string }>, sources: Partial<Sources>) {
  if (message.ask === 'journal') return sources.journal?.()
  if (message.ask === 'piece') return sources.piece?.(message.position)
  return message.ask === 'texts' ? sources.texts?.(message.ids) : sources.progress?.(message.megabytes)
}

function answerOf({ result }: ReadOutcome) {
  if ('failure' in result) throw new Error(result.failure)
  if ('refusal' in result) throw new Refusal(result.refusal)
  return result.answer
}

async function* partsOf<Kind extends ReadKind>(thread: Thread): AsyncGenerator<ReadTasks[Kind][2]> {
  for (let position = 0; ; position++) {
    thread.send(position)
    const message = await thread.next()
    if (!('part' in message)) throw new Error('The thread has answered twice.')
    if (message.part === undefined) return
    yield message.part
  }
}
