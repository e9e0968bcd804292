import { limits } from '../foundation/limits.ts'
import { refusalsOnDevice } from './refusals-on-device.ts'

/** The refusals about trial, plans, and payment; they are part of `refusals`. */
export const paymentRefusals = {
  SUBSCRIPTION_REQUIRED: {
    status: 402,
    message: 'Your trial or subscription has expired. Choose a plan to keep logging.',
  },
  // While the trial lasts. By three words, forms tell that it is over, which these and their codes don’t contain.
  FREE_ENTRIES_USED: {
    status: 402,
    message: `You’ve logged the ${limits.trial.entries} entries that are free. Choose a plan to log more.`,
  },
  FREE_FILES_USED: refusalsOnDevice.FREE_FILES_USED,
  FREE_TEXT_USED: {
    status: 402,
    message: `Your journal has the ${limits.trial.journalKilobytes} kB of text that are free. Choose a plan to write more.`,
  },
  FREE_LIBRARY_USED: {
    status: 402,
    message: `Your library has the ${limits.trial.libraryKilobytes} kB of text that are free. Choose a plan to add more.`,
  },
  SIGNATURE_INVALID: { status: 400, message: 'The signature of this webhook is invalid.' },
  ALREADY_SUBSCRIBED: {
    status: 409,
    message: 'You already have a plan, so nothing was charged. You can change it on the Subscription page.',
  },
  NOTHING_BOUGHT: { status: 409, message: 'You don’t have a plan yet. Please choose one first.' },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach our payment provider right now. Nothing was charged. Please try again in a moment.',
  },
  PAYMENT_NOT_SET_UP: {
    status: 503,
    message: 'Payments aren’t set up on this server yet. Please contact us on the Contact page.',
  },
  STILL_SUBSCRIBED: {
    status: 503,
    message: 'We couldn’t cancel your subscription, so nothing was deleted. Please try again in a moment.',
  },
} as const

/** Whether the text of an error says that the trial or subscription is why. */
export const isAboutSubscription = (message: string) => /subscription|trial|expired/i.test(message)

/** Whether a refusal with this code ends with a plan. */
export const needsPlan = (code: string) => code === 'SUBSCRIPTION_REQUIRED' || Object.hasOwn(headings, code)

/** The headings above refusals that come from a limit of the trial. */
const headings = {
  FREE_ENTRIES_USED: 'You’ve used your free entries',
  FREE_FILES_USED: 'Too many files for a free entry',
  FREE_TEXT_USED: 'You’ve used your free space',
  FREE_LIBRARY_USED: 'You’ve used your free space',
} as const

/** The heading above a refusal that a plan would end, by its text; undefined for any other text. */
export function planHeadingOf(text: string): string | undefined {
  if (isAboutSubscription(text)) return 'Your trial has expired'
  const code = (Object.keys(headings) as (keyof typeof headings)[]).find((known) =>
    text.includes(paymentRefusals[known].message),
  )
  return code && headings[code]
}
