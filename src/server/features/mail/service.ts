export { dropMailTo, nextTry, queueMail, sendNext, sweepMail } from './queue.ts'
export {
  addressLeavingMail,
  contactMail,
  farewellMail,
  identityLinkedMail,
  passwordChangedMail,
  type Recipient,
  resetMail,
  verificationMail,
} from './templates.ts'
