import { z } from 'zod/mini'
import { planned } from '#shared/calendar/planned.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { apiQuery } from '#web/lib/api/queries.ts'

/** The planned sessions of a month back and half a year ahead, for those that aren't near today. */
export const farPlannedQuery = (today: string) =>
  apiQuery({
    path: '/api/planned',
    schema: z.array(planned),
    params: { from: addDays(today, -31), to: addDays(today, 183) },
  })
