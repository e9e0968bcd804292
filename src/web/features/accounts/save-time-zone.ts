import type { QueryClient } from '@tanstack/react-query'
import { reportSubmitted } from '#web/features/offline/outbox/report-submitted.ts'
import { submit } from '#web/features/offline/outbox/submit.ts'
import { setTimeZone } from './operations.ts'
import { placeOf } from './place-of.ts'

/** Changes the member's time zone, later if there is no connection. */
export async function saveTimeZone(client: QueryClient, timeZone: string) {
  const submitted = await submit(client, setTimeZone, { data: { timeZone }, draft: null })
  reportSubmitted(submitted, `Your time zone is ${placeOf(timeZone)} now.`)
}
