import { focus } from '#shared/focus/focuses.ts'
import { lookBacks } from '#shared/focus/look-back.ts'
import { goalWeeks } from '#shared/stats/goal-weeks.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/focuses'
export const figuresPath = '/api/focuses/figures'
export const goalPath = '/api/goal'

/** What the member has worked on, the latest first. */
export const focusesQuery = apiQuery({ path, schema: focus.list, isCached: true })
/** What the latest ones come to. */
export const lookBacksQuery = apiQuery({ path: figuresPath, schema: lookBacks, isCached: true })
/** The week so far, and the streak before it. */
export const goalWeeksQuery = apiQuery({ path: goalPath, schema: goalWeeks, isCached: true })
warmUp(() => [focusesQuery, lookBacksQuery, goalWeeksQuery])

export const latestFirst = (one: { from: string }, other: { from: string }) => other.from.localeCompare(one.from)
