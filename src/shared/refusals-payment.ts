/** The refusals about trial, plans, and payment; they are part of `refusals`. */
export const paymentRefusals = {
  SUBSCRIPTION_REQUIRED: {
    status: 402,
    message: 'Your trial or subscription has expired. Choose a plan to keep logging.',
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
