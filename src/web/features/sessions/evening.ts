import type { QueryClient } from '@tanstack/react-query'
import { timeOfEvening } from '#shared/accounts/day-end.ts'
import type { LocalTime } from '#shared/foundation/time-zone.ts'
import { localTimeNow, useLocalTime } from '#web/lib/use-local-time.ts'
import { currentUserIn, useUser } from './session.ts'

/** The time as the member counts it, whose day may end after midnight: for what is logged, and what is offered for that. */
export const useTimeOfEvening = (): LocalTime => timeOfEvening(useLocalTime(), useUser().dayEndsAt)

/** The same at this moment, for handlers. */
export const timeOfEveningNow = (client: QueryClient): LocalTime =>
  timeOfEvening(localTimeNow(), currentUserIn(client)?.dayEndsAt ?? 0)
