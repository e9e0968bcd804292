export { dropMailTo, nextTry, queueMail, sendNext, sweepMail } from './queue.ts'
export {
  addressLeavingMail,
  contactMail,
  farewellMail,
  passwordChangedMail,
  type Recipient,
  resetMail,
  verificationMail,
  wayInAddedMail,
} from './templates.ts'
