const day = 86_400_000

/** A session ends after 30 days without use, and 180 days after logging in at the latest. */
const idleLifetime = 30 * day
export const absoluteLifetime = 180 * day

/** Sessions created or last used before these dates have ended. */
export const cutoffsAt = (now: Date) => ({
  createdAfter: new Date(now.getTime() - absoluteLifetime),
  seenAfter: new Date(now.getTime() - idleLifetime),
})
