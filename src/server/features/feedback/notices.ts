import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { moreFeedbackMail, newFeedbackMail, queueMail } from '#server/features/mail/service.ts'
import { adminsAmong, getUserRow } from '#server/features/users/service.ts'
import type { Feedback } from '#shared/feedback/feedback.ts'
import { claimNotice } from './queries.ts'

/**
 * Tells every administrator about new feedback. Those who got such an email in the last minutes get one later, about all
 * that was sent since; so members can't flood anybody's inbox.
 */
export async function tellAdmins(tx: Tx, { env, clock }: Pick<Deps, 'env' | 'clock'>, feedback: Feedback) {
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
