export { dropMail, queuedMails, retryMail } from './admin.ts'
export { deleteMailTo, nextAttempt, queueMail, sendNext, sweepMail } from './queue.ts'
export {
  addressLeavingMail,
  contactMail,
  farewellMail,
  feedbackStatusMail,
  feedCreatedMail,
  methodAddedMail,
  passwordChangedMail,
  type Recipient,
  resetMail,
  shippedMail,
  verificationMail,
} from './templates.ts'
