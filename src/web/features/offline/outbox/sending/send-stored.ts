import { isPending, isSameWrite, type Operation } from '#shared/offline/operations.ts'
import type { StoredOperation } from '../storage/write-operation.ts'
import { type PendingCause, type Sender, type SendResult, sendOperation } from './send-operation.ts'

export type Submitted<Reply> =
  | { state: 'stored'; id: string; reply: Reply }
  | { state: 'pending'; id: string; cause?: PendingCause }
  /** It was changed on another device meanwhile, so the person has to choose. */
  | { state: 'conflict'; id: string }

/**
 * Sends what was just written, and first what it needs. Throws an ApiError if the server refuses it. Then a new operation
 * is removed, after `onRefused` has stored its words elsewhere; one that was merged stays, with the reason. If the login
 * has expired, the operation stays, and is sent after the next one.
 */
export async function sendStored(
  sender: Sender,
  { operation, isMerged }: StoredOperation,
  onRefused: () => void,
): Promise<Submitted<unknown>> {
  const { id, write } = operation
  const result = await sendAfterNeeds(sender, operation)
  if (result.state === 'stored') return { state: 'stored', id, reply: result.reply }
  if (result.state === 'conflict') return { state: 'conflict', id }
  if (result.state === 'pending' || result.state === 'discarded')
    return { state: 'pending', id, ...causeIn(result) }
  if (result.state === 'refused' && !isMerged) {
    onRefused()
    await sender.database.change(id, (current) => (isSameWrite(current.write, write) ? 'giveBack' : undefined))
  }
  throw result.error
}

async function sendAfterNeeds(sender: Sender, { id, files, needs }: Operation): Promise<SendResult> {
  // Uploading a file may take minutes; don't let the person wait.
  if (files.some((file) => !file.uploaded)) return { state: 'pending', why: 'needs' }
  for (const need of needs) {
    const needed = await sender.database.find(need)
    if (!needed || !isPending(needed)) continue
    const result = await sendAfterNeeds(sender, needed)
    if (result.state !== 'stored') return { state: 'pending', why: 'needs', ...causeIn(result) }
  }
  return sendOperation(sender, id)
}

const causeIn = (result: SendResult): { cause?: PendingCause } =>
  'cause' in result && result.cause ? { cause: result.cause } : {}
