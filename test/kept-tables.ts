/** Tables that nothing sweeps, and why. */
export const kept: Record<string, string> = {}

/** For how many days a swept table keeps a row, where that is longer than half a year. */
export const keptFor: Record<string, number> = {}
