import { maxSessionAge } from '#server/http/visit/session.ts'

/** A session ends after 30 days without use. */
const maxIdleTime = 30 * 86_400_000

/** Sessions created or last used before these dates have ended. */
export const cutoffsAt = (now: Date) => ({
  createdAfter: new Date(now.getTime() - maxSessionAge),
  seenAfter: new Date(now.getTime() - maxIdleTime),
})
