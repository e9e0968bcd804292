import { z } from 'zod/mini'

/** A day in UTC. Null: nothing was recorded. */
const figuresOfADay = z.object({
  day: z.string(),
  registered: z.number(),
  members: z.nullable(z.number()),
  active: z.nullable(z.number()),
  paying: z.nullable(z.number()),
  storageBytes: z.nullable(z.number()),
})

/** A month in UTC. */
const figuresOfAMonth = z.object({
  /** '2026-11'. */
  month: z.string(),
  registered: z.number(),
  /** How many of those who registered then have bought a plan since. */
  subscribed: z.number(),
  /** Plans that ended. */
  ended: z.number(),
  /** Members with an active plan when it began; null if that wasn't recorded. */
  payingBefore: z.nullable(z.number()),
  /** What active plans brought in a month, when it was recorded last. */
  revenueCents: z.nullable(z.number()),
})

/** How many members there are, how many were here, and how much they have stored. */
export const figures = z.object({
  now: z.object({
    members: z.number(),
    activeInWeek: z.number(),
    activeInMonth: z.number(),
    /** Members with a plan that is active, a canceled one until it ends. */
    paying: z.number(),
    failedMails: z.number(),
  }),
  days: z.array(figuresOfADay),
  months: z.array(figuresOfAMonth),
})

export type FiguresOfAMonth = z.infer<typeof figuresOfAMonth>
export type Figures = z.infer<typeof figures>
export type FiguresOfADay = z.infer<typeof figuresOfADay>
