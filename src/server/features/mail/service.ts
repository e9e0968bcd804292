export { dropMailTo, nextTry, queueMail, sendNext, sweepMail } from './queue.ts'
export {
  addressLeftMail,
  contactMail,
  farewellMail,
  passwordChangedMail,
  type Recipient,
  resetMail,
  verificationMail,
} from './templates.ts'
