export { dropMail, queuedMails, retryMail } from './admin.ts'
export { claimMail, clearCounted } from './budget.ts'
export {
  feedbackReplyMail,
  feedbackStatusMail,
  moreFeedbackMail,
  newFeedbackMail,
  requestShippedMail,
} from './feedback-templates.ts'
export type { ListItem } from './layout.ts'
export {
  coachCommentsMail,
  paymentFailedMail,
  trainingReminderMail,
  trialEndedMail,
  trialEndingMail,
  weeklyDigestMail,
} from './mailing-templates.ts'
export { queueContactMail, queueNotice } from './notices.ts'
export {
  deleteMailTo,
  nextAttempt,
  queueBulk,
  queueClaimed,
  queueMail,
  queueRequested,
  sendNext,
  sweepMail,
  tooManyMails,
} from './queue.ts'
export {
  accountDeletedMail,
  coachLinkCreatedMail,
  emailChangedMail,
  feedCreatedMail,
  methodAddedMail,
  methodRemovedMail,
  passkeyLinkMail,
  passwordChangedMail,
  type Recipient,
  resetMail,
  verificationMail,
} from './templates.ts'
