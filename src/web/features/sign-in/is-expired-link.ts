import { ApiError } from '#web/lib/api.ts'

/** Whether an email's link no longer works, or never did because it was cut off. */
export function isExpiredLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'LINK_EXPIRED' || (error.code === 'INVALID' && !error.fields['password'])
}
