import { countOf, requireRoom } from '#server/db/counts.ts'
import { createOnce } from '#server/db/create-once.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { feedbackStatusMail, moreFeedbackMail, newFeedbackMail } from '#server/features/mail/feedback-templates.ts'
import { queueMail } from '#server/features/mail/service.ts'
import { adminsAmong, findWriteable, getUserRow, mailOffUrl } from '#server/features/users/service.ts'
import { found, requireFound } from '#server/http/replies/refusals.ts'
import type { Feedback, FeedbackStatus, NewFeedback, ReceivedFeedback } from '#shared/feedback/feedback.ts'
import { limits } from '#shared/foundation/limits.ts'
import {
  claimNotice,
  deleteUpvote,
  findFeedback,
  insertFeedback,
  insertUpvote,
  isFeedback,
  receivedFeedback,
  updateStatus,
} from './queries.ts'

/** Stores what a member has to say, and tells administrators. */
export async function sendFeedback(deps: Deps, userId: number, input: NewFeedback) {
  const { db, clock, wakeMail } = deps
  const once = await createOnce(db, userId, 'feedback', input, {
    find: (where, id) => findFeedback(where, userId, id),
    create: async (tx, columns) => {
      await requireRoom(tx, userId, countOf('feedback'), limits.feedbackOfAUser, 'FEEDBACK_FULL')
      const stored = await insertFeedback(tx, { ...input, ...columns, userId, createdAt: clock() })
      await tellAdmins(tx, deps, stored)
      return stored
    },
  })
  wakeMail()
  return once
}

/** Sets the status. If that changes it, its sender gets an email, unless they have turned those off. */
export async function setStatus(deps: Deps, adminId: number, id: number, status: FeedbackStatus) {
  const changed = await deps.db.transaction().execute(async (tx) => {
    const changed = await updateStatus(tx, id, status)
    if (changed) await tellSender(tx, deps, { ...changed, status })
    return getFeedback(tx, adminId, id)
  })
  deps.wakeMail()
  return changed
}

async function tellSender(
  tx: Tx,
  { env, clock }: Deps,
  { userId, subject, status }: { userId: number; subject: string; status: FeedbackStatus },
) {
  const sender = await findWriteable(tx, userId)
  if (!sender) return
  const mail = feedbackStatusMail(sender.recipient, {
    subject,
    status,
    offUrl: mailOffUrl(env.publicUrl, sender, 'feedback'),
  })
  await queueMail(tx, mail, { kind: 'feedback-status', now: clock() })
}

/** Adds the administrator's one upvote, or removes it; again, nothing happens. */
export const setUpvote = ({ db }: Deps, adminId: number, id: number, isUpvoted: boolean) =>
  db.transaction().execute(async (tx) => {
    requireFound(await isFeedback(tx, id))
    await (isUpvoted ? insertUpvote : deleteUpvote)(tx, id, adminId)
    return getFeedback(tx, adminId, id)
  })

const getFeedback = async (tx: Tx, adminId: number, id: number): Promise<ReceivedFeedback> =>
  found((await receivedFeedback(tx, adminId, { id })).items[0])

/**
 * Tells every administrator about new feedback. Those who got such an email in the last minutes get one later, about all
 * that was sent since; so members can't flood anybody's inbox.
 */
async function tellAdmins(tx: Tx, { env, clock }: Pick<Deps, 'env' | 'clock'>, feedback: Feedback) {
  const now = clock()
  const url = `${env.publicUrl}/admin/feedback`
  const { fullName } = await getUserRow(tx, feedback.userId)
  for (const admin of await adminsAmong(tx, env.adminEmails)) {
    const at = await claimNotice(tx, admin.id, now)
    if (!at) continue
    const { recipient } = admin
    const mail =
      at > now ? moreFeedbackMail(recipient, url) : newFeedbackMail(recipient, { ...feedback, fullName, url })
    await queueMail(tx, mail, { kind: 'feedback-notice', now, dueAt: at })
  }
}
