import type { QueryClient } from '@tanstack/react-query'
import { type Focus, focus } from '#shared/focus/focuses.ts'
import { lookBacks } from '#shared/focus/look-back.ts'
import { goalWeeks } from '#shared/stats/goal-weeks.ts'
import type { ChangedReply } from '#web/features/offline/outbox/sending/send-change.ts'
import { apiQuery, patchQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/focuses'
const figuresPath = '/api/focuses/figures'
export const goalPath = '/api/goal'

/** What the member has worked on, the latest first. */
export const focusesQuery = apiQuery({ path, schema: focus.list, isCached: true })
/** What the latest ones come to. */
export const lookBacksQuery = apiQuery({ path: figuresPath, schema: lookBacks, isCached: true })
/** The week so far, and the streak before it. */
export const goalWeeksQuery = apiQuery({ path: goalPath, schema: goalWeeks, isCached: true })
warmUp(() => [focusesQuery, lookBacksQuery, goalWeeksQuery])

/** Paths that show what is worked on. */
export const focusRefreshes = [path, figuresPath]

/** Shows what was stored in the loaded list, until it is fetched again. */
export const showStored = (client: QueryClient, { id, stored }: ChangedReply<Focus>) =>
  patchQuery<Focus[]>(client, focusesQuery.queryKey, (shown) =>
    [...(stored ? [stored] : []), ...shown.filter((one) => one.id !== id && one.id !== stored?.id)].sort(
      (one, other) => other.from.localeCompare(one.from) || other.id - one.id,
    ),
  )
