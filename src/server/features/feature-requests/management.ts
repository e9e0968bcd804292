import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { requestShippedMail } from '#server/features/mail/feedback-templates.ts'
import { queueMail } from '#server/features/mail/service.ts'
import { asRecipient, mailOffUrl } from '#server/features/users/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import type { RequestChanges } from '#shared/feedback/feature-requests.ts'
import { lockRequests, moveSupport, updateRequest, votersOf } from './queries.ts'
import { getRequest } from './service.ts'

/** Sets the status and the official reply. Its voters get one email when it ships for the first time. */
export async function manageRequest(deps: Deps, adminId: number, id: number, changes: RequestChanges) {
  const { db, clock, wakeMail } = deps
  const changed = await db.transaction().execute(async (tx) => {
    const [before] = await lockRequests(tx, [id])
    const { shippedAt, title } = found(before)
    const ships = changes.status === 'shipped' && shippedAt === null
    const isReply = changes.officialReply !== undefined
    await updateRequest(tx, id, {
      ...changes,
      ...(ships && { shippedAt: clock() }),
      ...(isReply && { repliedAt: changes.officialReply === '' ? null : clock() }),
    })
    if (ships)
      await tellVoters(tx, deps, { id, title, reply: changes.officialReply ?? found(before).officialReply })
    return getRequest(tx, adminId, id)
  })
  wakeMail()
  return changed
}

async function tellVoters(
  tx: Tx,
  { env, clock }: Deps,
  { id, title, reply }: { id: number; title: string; reply: string },
) {
  for (const voter of await votersOf(tx, id)) {
    const offUrl = mailOffUrl(env.publicUrl, voter, 'feedback')
    const mail = requestShippedMail(asRecipient(voter), { title, reply, url: `${env.publicUrl}/features`, offUrl })
    await queueMail(tx, mail, { kind: 'request-shipped', now: clock() })
  }
}

/** Merges a request into another one, with its votes and comments. */
export const mergeRequest = ({ db }: Deps, adminId: number, id: number, intoId: number) =>
  db.transaction().execute(async (tx) => {
    const locked = await lockRequests(tx, [id, intoId])
    const [from, into] = [id, intoId].map((one) => found(locked.find((row) => row.id === one)))
    if (id === intoId || from?.mergedInto !== null || into?.mergedInto !== null)
      throw new Refusal('MERGED_ALREADY')
    await moveSupport(tx, id, intoId)
    return getRequest(tx, adminId, intoId)
  })
