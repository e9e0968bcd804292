import { z } from 'zod/mini'
import { reminder } from '#shared/calendar/reminders.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/reminders'

export const remindersQuery = apiQuery({ path, schema: z.array(reminder), isCached: true })
warmUp(() => [remindersQuery])
