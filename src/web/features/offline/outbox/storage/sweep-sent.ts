import { isPending, type Operation } from '#shared/offline/operations.ts'
import { database } from './database.ts'

const day = 24 * 60 * 60 * 1000

/** Removes operations sent so long ago that no form can still be open for them. */
export const sweepSent = (now: number) => removeSent(({ sentAt = now }) => Math.abs(now - sentAt) > day)

/** Removes a person's sent operations; pending ones stay. */
export const removeSentOf = (userId: number) => removeSent((operation) => operation.userId === userId)

/** An operation that a pending one needs stays as long as that one does. */
async function removeSent(matches: (operation: Operation) => boolean) {
  const all = await database().all()
  const needed = new Set(all.filter(isPending).flatMap(({ needs }) => needs))
  const old = all.filter((one) => !isPending(one) && matches(one) && !needed.has(one.id))
  if (old.length > 0) await database().remove(old.map(({ id }) => id))
}
