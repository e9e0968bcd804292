import type { Mail } from '#server/outside/mail/mailer.ts'
import {
  type Feedback,
  type FeedbackStatus,
  feedbackPriorities,
  feedbackTypes,
} from '#shared/feedback/feedback.ts'
import { shortened } from '#shared/foundation/text.ts'
import { renderMail } from './layout.ts'
import { greeting, type Recipient, to } from './templates.ts'

const feedbackNews: Record<FeedbackStatus, string> = {
  new: 'It’s back in our inbox, and we’ll look at it again.',
  'in-progress': 'We’re working on it.',
  completed: 'It’s done. Thank you for telling us.',
  rejected: 'We’ve decided not to change anything for now. Thank you for telling us.',
}

const feedbackOff = (url: string) => ({ what: 'emails about your feedback', url })

export const feedbackStatusMail = (
  recipient: Recipient,
  { subject, status, offUrl }: { subject: string; status: FeedbackStatus; offUrl: string },
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'News about your feedback',
    heading: 'News about your feedback',
    preheader: feedbackNews[status],
    before: [greeting(recipient), `You wrote to us: “${subject.replace(/\s+/g, ' ')}”`, feedbackNews[status]],
    off: feedbackOff(offUrl),
  })

export const feedbackReplyMail = (
  recipient: Recipient,
  { subject, reply, offUrl }: { subject: string; reply: string; offUrl: string },
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'A reply to your feedback',
    heading: 'A reply to your feedback',
    preheader: reply,
    before: [greeting(recipient), `You wrote to us: “${subject.replace(/\s+/g, ' ')}”`, 'Our reply:', reply],
    after: ['Is there more to say? Write to us again through Help & Support in Rollbook.'],
    off: feedbackOff(offUrl),
  })

/** The rest is on the page. */
const longestExcerpt = 2000

interface SentFeedback extends Pick<Feedback, 'subject' | 'feedbackType' | 'priority' | 'description'> {
  fullName: string
  /** The address of the page with all feedback. */
  url: string
}

const toFeedback = (url: string) => ({ label: 'Open the feedback', url })
const whyAdmin = 'You get this email because your address is in ADMIN_EMAILS.'

/** For an administrator. A member's words never become a header. */
export const newFeedbackMail = (
  recipient: Recipient,
  { fullName, subject, feedbackType, priority, description, url }: SentFeedback,
): Mail => {
  const [name, title] = [fullName, subject].map((text) => text.replace(/\s+/g, ' '))
  const kind = `${feedbackTypes[feedbackType]}, ${feedbackPriorities[priority].toLowerCase()} priority`
  return renderMail({
    ...to(recipient),
    subject: 'New feedback from a member',
    heading: 'New feedback',
    before: [
      greeting(recipient),
      `${name} sent feedback (${kind}): “${title}”`,
      shortened(description, longestExcerpt),
    ],
    action: toFeedback(url),
    after: [whyAdmin],
  })
}

/** For an administrator, after the one about the first of them. */
export const moreFeedbackMail = (recipient: Recipient, url: string): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'More feedback from members',
    heading: 'More feedback',
    before: [greeting(recipient), 'Members have sent more feedback since our last email about it.'],
    action: toFeedback(url),
    after: [whyAdmin],
  })

/** `reply` is the official reply, or ''. */
export const requestShippedMail = (
  recipient: Recipient,
  { title, reply, url, offUrl }: { title: string; reply: string; url: string; offUrl: string },
): Mail =>
  renderMail({
    ...to(recipient),
    subject: 'A feature you voted for is here',
    heading: 'A feature you voted for is here',
    before: [
      greeting(recipient),
      `You voted for “${title.replace(/\s+/g, ' ')}”. It’s here now.`,
      shortened(reply, longestExcerpt),
    ].filter(Boolean),
    action: { label: 'Open feature requests', url },
    off: feedbackOff(offUrl),
  })
