import { ApiError } from '#web/lib/api/api-error.ts'

/** Why feedback couldn't be sent: the server's sentence, if it has one. */
export const feedbackFailure = (error: unknown) =>
  error instanceof ApiError && error.code !== 'UNKNOWN' ? error.sentence : 'Failed to submit feedback'
