import { limits } from '../foundation/limits.ts'

/** The refusals whose sentences the first load needs: apart from the others, which it doesn't. */
export const firstRefusals = {
  TOO_MANY_FILES: { status: 400, message: `Too many files. Maximum ${limits.filesOnAnEntry} files allowed.` },
  NO_END_DATE: { status: 400, message: 'End date is required for recurring events' },
  TOO_LARGE: { status: 413, message: 'That’s too much at once. Please shorten it and try again.' },
} as const
