import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { timeZone } from '#shared/calendar.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { saveSilently } from './api.ts'
import { browserTimeZone } from './browser-time-zone.ts'

/** Sets the time zone once, from the browser. After that only the user changes it. */
export function useTimeZone() {
  const client = useQueryClient()
  useEffect(() => {
    const { data } = timeZone.safeParse(browserTimeZone())
    if (data && currentUserIn(client)?.timeZone === '') void saveSilently(client, { timeZone: data })
  }, [client])
}
