import { isPending, type Operation } from '#shared/offline.ts'
import { database } from './database.ts'

const day = 24 * 60 * 60 * 1000

/** Takes out what was sent so long ago that no form can still be open for it. */
export const sweepSent = (now: number) => removeSent(({ sentAt = now }) => Math.abs(now - sentAt) > day)

/** Takes out what a person has sent; what is pending stays. */
export const removeSentOf = (userId: number) => removeSent((operation) => operation.userId === userId)

/** What a pending operation needs stays as long as that one does. */
async function removeSent(isMeant: (operation: Operation) => boolean) {
  const all = await database().all()
  const needed = new Set(all.filter(isPending).flatMap(({ needs }) => needs))
  const old = all.filter((one) => !isPending(one) && isMeant(one) && !needed.has(one.id))
  if (old.length > 0) await database().remove(old.map(({ id }) => id))
}
