import type { Tx } from '#server/db/tables.ts'
import type { Mail } from '#server/outside/mail/mailer.ts'
import { collectedAfter, messagesCollectedAfter, type NoticeKind } from './budget.ts'
import { queueMail } from './queue.ts'
import { contactMail, moreContactMail, moreHappenedMail, type Recipient } from './templates.ts'

interface Notice {
  kind: NoticeKind
  mail: Mail
  userId: number
  recipient: Recipient
  publicUrl: string
  now: Date
}

/**
 * Tells owners what happened to their account: the first of a kind at once. Notices over the budget are collected in one mail,
 * half an hour later; the activity list has everything. So nothing is left out silently, and nobody is flooded.
 */
export async function queueNotice(tx: Tx, { kind, mail, userId, recipient, publicUrl, now }: Notice) {
  const { result } = await queueMail(tx, mail, { kind, userId, now })
  if (result !== 'refused') return
  const dueAt = new Date(now.getTime() + collectedAfter)
  await queueMail(tx, moreHappenedMail(recipient, publicUrl), { kind: 'more-happened', userId, now, dueAt })
}

interface ContactMessage {
  operator: string
  from: { name: string; email: string; message: string }
  publicUrl: string
  now: Date
}

/** Sends the operator a message from the contact page, or, after many of them, one mail an hour about the rest. */
export async function queueContactMail(tx: Tx, { operator, from, publicUrl, now }: ContactMessage) {
  const { result } = await queueMail(tx, contactMail(operator, from), { kind: 'contact', now })
  if (result !== 'refused') return
  const dueAt = new Date(now.getTime() + messagesCollectedAfter)
  await queueMail(tx, moreContactMail(operator, publicUrl), { kind: 'more-contact', now, dueAt })
}
