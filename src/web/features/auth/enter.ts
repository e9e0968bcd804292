import { type AuthQuery, pathAfterAuth } from '#shared/paths.ts'

/** Opens the app afresh: its document brings the session and the first page of entries along. */
export const enter = (asked: AuthQuery) => window.location.assign(pathAfterAuth(asked))
