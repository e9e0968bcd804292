import { limits } from '../foundation/limits.ts'

/** The refusals of feedback, feature requests, and everything for administrators. */
export const voiceRefusals = {
  TOO_MANY_REQUESTS: {
    status: 400,
    message: `You can have up to ${limits.requestsOfAUser} requests. Please delete one first, or vote for others.`,
  },
  TOO_MANY_COMMENTS: {
    status: 400,
    message: 'There are too many comments already. Please delete one of yours first.',
  },
  FEEDBACK_FULL: {
    status: 400,
    message: `You’ve sent us ${limits.feedbackOfAUser} messages already. Please write to us through the contact page.`,
  },
  SENDER_UNREACHABLE: {
    status: 409,
    message: 'Its sender hasn’t confirmed their email, or has turned off replies. Your reply wasn’t sent.',
  },
  TOO_MANY_REPLIES: {
    status: 400,
    message: `There are ${limits.repliesToFeedback} replies to this feedback already.`,
  },
  REQUEST_SUPPORTED: {
    status: 409,
    message: 'Others want this, too, so it stays. You can take your own vote back.',
  },
  REQUEST_DECLINED: {
    status: 409,
    message: 'This request was declined and takes no more votes.',
  },
  MERGED_ALREADY: {
    status: 409,
    message: 'One of these was merged in the meantime. Please reload and try again.',
  },
  NOT_ADMIN: {
    status: 403,
    message: "You don't have permission to view this page. This feature is only available to administrators.",
  },
  PASSKEY_REQUIRED: {
    status: 403,
    message:
      'Administrators confirm it’s them with a passkey. If yours is lost, ask whoever runs this server for a link.',
  },
  TOO_MUCH_FEEDBACK: {
    status: 429,
    message: 'You’ve sent us a lot this hour, thank you. Please wait a while.',
  },
  VERIFIED_ALREADY: { status: 409, message: 'This address has been confirmed already. No email was sent.' },
  IS_ADMIN: {
    status: 409,
    message: 'This is an administrator’s account. Remove its address from ADMIN_EMAILS first.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    message: 'This account is disabled. If you think that’s a mistake, write to us through the contact page.',
  },
} as const
