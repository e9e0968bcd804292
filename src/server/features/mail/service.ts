export { dropMail, queuedMails, retryMail } from './admin.ts'
export {
  feedbackReplyMail,
  feedbackStatusMail,
  moreFeedbackMail,
  newFeedbackMail,
  shippedMail,
} from './feedback-templates.ts'
export type { ListItem } from './layout.ts'
export {
  paymentFailedMail,
  trainingReminderMail,
  trialEndedMail,
  trialEndingMail,
  weeklyDigestMail,
} from './mailing-templates.ts'
export { deleteMailTo, nextAttempt, queueBulk, queueMail, sendNext, sweepMail } from './queue.ts'
export {
  addressLeavingMail,
  contactMail,
  farewellMail,
  feedCreatedMail,
  methodAddedMail,
  passwordChangedMail,
  type Recipient,
  resetMail,
  verificationMail,
} from './templates.ts'
