import { ApiError } from '../../lib/api.ts'

/** Whether a mail's link allows nothing any more, or was cut on its way so that it never did. */
export function isSpent(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'LINK_SPENT' || (error.code === 'INVALID' && !error.fields['password'])
}
