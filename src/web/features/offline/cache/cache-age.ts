/** After this time without a reply from the server, the cache isn't shown automatically, in milliseconds. */
export const maxAge = 24 * 3_600_000

/** A device's clock may have been set back by this much. */
export const clockTolerance = 5 * 60_000
