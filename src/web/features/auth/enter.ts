import { pathAfterAuth } from '#shared/paths.ts'

/** Opens the app afresh: its document brings the session and the first page of entries along. */
export const enter = (intent: string | undefined) => window.location.assign(pathAfterAuth(intent))
