import {
  type Attempt,
  asNextWrite,
  failureOf,
  isPending,
  isSameWrite,
  type Operation,
  type Problem,
} from '#shared/offline/operations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { Sent, StoredAttempt } from '../define-operation.ts'
import type { Database } from '../storage/database.ts'
import { isSame, kindOf, numberOf, recordAttempt, type Sending } from './attempts.ts'
import type { Calls } from './calls.ts'
import { hasTried, settleTried } from './tried.ts'
import { clearUploads, uploadFiles } from './upload-files.ts'

/** The dependencies of sending; tests provide their own database, server, and tabs. */
export interface Sender {
  database: Database
  calls: Calls
  /** Milliseconds by the device's clock. */
  now: () => number
  /** Runs `work` while no other tab runs anything under the same name. */
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Called for each operation that was stored, even if it was discarded while it was being sent. */
  onStored: (operation: Operation, reply: unknown) => void
  /** Called for what was sent of one of which more is to be sent. */
  onPartStored?: (attempt: Attempt, reply: unknown) => void
  /** Called for each that isn't stored because another device was faster: what this one shows is old. */
  onOvertaken?: (operation: Operation) => void
}

/** Why it wasn't stored; undefined if nothing replied. */
export type PendingCause = 'server' | 'busy'

export type SendResult =
  /** `isNew` is false if something else had sent it before, and has reported it. */
  | { state: 'stored'; operation: Operation; reply: unknown; isNew: boolean }
  | { state: 'conflict' }
  | { state: 'refused'; error: ApiError }
  | { state: 'signedOut'; error: ApiError }
  /** 'broken': this operation makes the server fail; it must not hold up the others. 'needs': one it needs is pending. */
  | { state: 'pending'; why: 'broken' | 'needs'; cause?: PendingCause }
  /** `isForeign` if something else replied in place of our server, and not because that is down. */
  | { state: 'pending'; why: 'retry'; cause?: PendingCause; isForeign: boolean }
  | { state: 'discarded' }

/** Sends an operation, and again if it was changed meanwhile. The operations it needs must already be stored. */
export const sendOperation = (sender: Sender, id: string): Promise<SendResult> =>
  sender.lock(`operation ${id}`, async () => {
    const retries = { mayUploadAgain: true, mayRenewDevice: true }
    for (;;) {
      const result = await attempt(sender, id, retries)
      if (result) return result
    }
  })

interface Retries {
  mayUploadAgain: boolean
  mayRenewDevice: boolean
}

/** Returns undefined if something is left to send: the operation has changed meanwhile, or has become another one. */
async function attempt(sender: Sender, id: string, retries: Retries): Promise<SendResult | undefined> {
  const operation = await sender.database.find(id)
  if (!operation) return { state: 'discarded' }
  if (!isPending(operation)) return { state: 'stored', operation, reply: operation.reply, isNew: false }
  // The person has to choose first, even if they ask to sync.
  if (operation.conflict !== undefined) return { state: 'conflict' }
  try {
    const replies = await repliesFor(sender, operation)
    if (!replies) return { state: 'pending', why: 'needs' }
    await uploadFiles(sender, operation)
    const sending = await recordAttempt(sender.database, operation, replies)
    return sending && (await finish(sender, sending, await send(sender, sending, replies), retries))
  } catch (error) {
    return fail(sender, operation, error)
  }
}

/** The replies to the operations it needs, or undefined if one is pending. Discarded ones are left out. */
async function repliesFor({ database }: Sender, { needs }: Operation) {
  const replies = new Map<string, unknown>()
  for (const id of needs) {
    const needed = await database.find(id)
    if (needed && isPending(needed)) return undefined
    if (needed) replies.set(id, needed.reply)
  }
  return replies
}

type Outcome = Sent<unknown> | { refused: ApiError }

/** Sends an attempt, and finds out what is left to do if it is stored. */
async function send(
  { database, calls, onPartStored }: Sender,
  operation: Sending,
  replies: ReadonlyMap<string, unknown>,
): Promise<Outcome> {
  const { attempt } = operation
  const { data, payload, ...sentAs } = attempt
  const kind = kindOf(sentAs)
  if (hasTried(operation)) return settleTried(calls, operation, replies)
  const writing = calls.writing(await numberOf(database, operation))
  const sending = { operation: { ...operation, kind: kind.kind, data }, payload, otherCalls: calls }
  const sent = await kind.send(writing, sending).catch(refusalIn)
  const isAsWritten = isSameWrite(attempt.write, operation.write)
  if (!('reply' in sent)) return isAsWritten || isTaken(sent) ? sent : { becomes: operation }
  const { reply } = sent
  const rest = await restOf(calls, { operation, attempt, reply, replies })
  if (!('reply' in rest)) onPartStored?.(attempt, reply)
  return rest
}

/** What is left to do once an attempt is stored. */
async function restOf(calls: Calls, stored: StoredAttempt<unknown, unknown, unknown>): Promise<Sent<unknown>> {
  const { operation, attempt, reply, replies } = stored
  const { rest } = kindOf(attempt)
  if (rest) return rest(calls, stored)
  const isAll = isSame(kindOf(operation).payloadOf(operation, replies), attempt.payload)
  return isAll ? { reply } : { becomes: operation }
}

function refusalIn(error: unknown): { refused: ApiError } {
  if (error instanceof ApiError && failureOf(error.status, error.code) === 'refused') return { refused: error }
  throw error
}

const isTaken = (outcome: Outcome) => 'refused' in outcome && outcome.refused.code === 'WRITE_TAKEN'

/** Records how it ended. Returns undefined if something is left to send. */
async function finish(
  sender: Sender,
  operation: Sending,
  outcome: Outcome,
  retries: Retries,
): Promise<SendResult | undefined> {
  const { database, now, onStored, onOvertaken } = sender
  const { id, write } = operation
  let isChanged = false
  const record = (change: (operation: Operation) => Operation) =>
    database.change(id, (current) => {
      isChanged = !isSameWrite(current.write, write)
      return isChanged ? undefined : change(current)
    })
  if ('refused' in outcome) return finishRefused(sender, operation, outcome.refused, retries)
  if ('becomes' in outcome) {
    const next = asNextWrite(outcome.becomes)
    await record(() => next)
    if (!isChanged && next.conflict !== undefined) return { state: 'conflict' }
    return isChanged || next.id === id ? undefined : sendOperation(sender, next.id)
  }
  if ('conflict' in outcome) {
    await record((current) => ({ ...asNextWrite(current), conflict: outcome.conflict }))
    onOvertaken?.(operation)
    return isChanged ? undefined : { state: 'conflict' }
  }
  const { reply } = outcome
  await record(({ attempt: _, problem: _problem, ...rest }) => ({ ...rest, sentAt: now(), reply }))
  if (isChanged) return undefined
  onStored(operation, reply)
  return { state: 'stored', operation, reply, isNew: true }
}

/** Nothing of what was refused is stored: the operation is the next write. */
async function finishRefused(
  sender: Sender,
  operation: Sending,
  refusal: ApiError,
  retries: Retries,
): Promise<SendResult | undefined> {
  const { database } = sender
  const { attempt } = operation
  if (refusal.code === 'FILE_UNKNOWN' && retries.mayUploadAgain) {
    retries.mayUploadAgain = false
    await database.change(operation.id, (current) => asNextWrite(clearUploads(current)))
    return undefined
  }
  if (refusal.code === 'WRITE_TAKEN' && retries.mayRenewDevice) {
    retries.mayRenewDevice = false
    await database.renewDevice(attempt.write.device)
    await database.change(operation.id, asNextWrite)
    return undefined
  }
  return fail(sender, operation, refusal, ({ attempt: _, ...rest }) => rest)
}

/** Handles a failure; a refusal is stored with the operation. Returns undefined if it was changed meanwhile. */
async function fail(
  { database, onOvertaken }: Sender,
  operation: Operation,
  error: unknown,
  settle = (current: Operation) => current,
): Promise<SendResult | undefined> {
  // A reply we can't read came from a proxy or a portal in between.
  if (!(error instanceof ApiError)) return { state: 'pending', why: 'retry', isForeign: true }
  if (error.code === 'BROKEN') return { state: 'pending', why: 'broken', cause: 'server' }
  const failure = failureOf(error.status, error.code)
  if (failure === 'signedOut') return { state: 'signedOut', error }
  if (failure === 'retry')
    return {
      state: 'pending',
      why: 'retry',
      ...causeOf(error),
      isForeign: error.foreign !== undefined && error.status < 500,
    }
  const problem: Problem = { code: error.code, message: error.sentence }
  let isChanged = false
  await database.change(operation.id, (current) => {
    isChanged = !isSameWrite(current.write, operation.write)
    return isChanged ? undefined : { ...settle(current), problem }
  })
  if (error.code === 'CHANGED_ELSEWHERE' || error.code === 'NOT_FOUND') onOvertaken?.(operation)
  return isChanged ? undefined : { state: 'refused', error }
}

/** Any reply rules out a missing connection. */
function causeOf({ status, code }: ApiError): { cause?: PendingCause } {
  if (status === 0) return {}
  return { cause: status === 429 || code === 'BUSY' ? 'busy' : 'server' }
}
