import { type AuthQuery, pathAfterAuth } from '#shared/foundation/paths.ts'

/** Loads the app's document, which contains the current user and the first page of entries. */
export const openApp = (query: AuthQuery) => window.location.assign(pathAfterAuth(query))
