import { createOnce } from '#server/db/create-once.ts'
import type { Deps } from '#server/deps.ts'
import { feedbackReplyMail } from '#server/features/mail/feedback-templates.ts'
import { queueRequested } from '#server/features/mail/service.ts'
import { findWriteable, mailOffUrl } from '#server/features/users/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import type { NewFeedbackReply } from '#shared/feedback/feedback.ts'
import { limits } from '#shared/foundation/limits.ts'
import { countReplies, findByReply, insertReply, lockFeedback, receivedFeedback } from './queries.ts'

/**
 * Emails an administrator's reply to the sender of feedback, and stores it there. The feedback belongs to the
 * payload: the same client id elsewhere isn't a retry.
 */
export async function replyToFeedback(deps: Deps, adminId: number, id: number, input: NewFeedbackReply) {
  const { db, env, clock, wakeMail } = deps
  const payload = { ...input, id }
  const once = await createOnce(db, adminId, 'feedbackReplies', payload, {
    find: (where, replyId) => findByReply(where, adminId, replyId),
    create: async (tx, columns) => {
      const { userId, subject } = found(await lockFeedback(tx, id))
      const sender = await findWriteable(tx, userId)
      if (!sender) throw new Refusal('SENDER_UNREACHABLE')
      if ((await countReplies(tx, id)) >= limits.repliesToFeedback) throw new Refusal('TOO_MANY_REPLIES')
      const { text } = input
      await insertReply(tx, { ...columns, feedbackId: id, userId: adminId, text, createdAt: clock() })
      const offUrl = mailOffUrl(env.publicUrl, sender, 'feedback')
      const mail = feedbackReplyMail(sender.recipient, { subject, reply: text, offUrl })
      await queueRequested(tx, mail, { kind: 'feedback-reply', now: clock() })
      return found((await receivedFeedback(tx, adminId, { id })).items[0])
    },
  })
  wakeMail()
  return once
}
