/** Refusals of emails that somebody asks for too often. */
export const mailRefusals = {
  TOO_MANY_MAILS: {
    status: 429,
    message:
      'This address has gotten several emails from us lately. Check its inbox and spam folder, or try again later.',
  },
  TOO_MANY_RESETS: {
    status: 429,
    message:
      'Several resets were requested for this address within the hour. If it has an account, use the link in the latest email, and check your spam folder. Or try again in an hour.',
  },
  TOO_MANY_RESETS_HERE: {
    status: 429,
    message: 'Too many password resets from this network. Please try again later.',
  },
  TOO_MANY_EMAIL_CHANGES: {
    status: 429,
    message: 'You’ve changed your email address several times within the hour. Please try again later.',
  },
} as const
