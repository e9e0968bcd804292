import { ApiError } from '#web/lib/api/api-error.ts'

/** Whether a link from an email no longer works, or never did because it was truncated. */
export function isExpiredLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'LINK_EXPIRED' || (error.code === 'INVALID' && !error.fields['password'])
}
