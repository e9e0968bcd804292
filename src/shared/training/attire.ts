/** The attire of a round. */
export const roundAttires = ['gi', 'no-gi'] as const

/** The attire of a session: that of its rounds, or both. */
export const sessionAttires = [...roundAttires, 'both'] as const

/** Null if nobody said. */
export type SessionAttire = (typeof sessionAttires)[number] | null
