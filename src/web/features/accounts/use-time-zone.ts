import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { timeZone } from '#shared/foundation/time-zone.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { saveSilently } from './api.ts'
import { browserTimeZone } from './browser-time-zone.ts'

/** Sets the time zone once, from the browser. After that only the user changes it. */
export function useTimeZone() {
  const client = useQueryClient()
  useEffect(() => {
    const user = currentUserIn(client)
    if (user?.timeZone !== '' || user.isTimeZoneUnknown) return
    const { data } = timeZone.safeParse(browserTimeZone())
    if (data) void saveSilently(client, { timeZone: data })
  }, [client])
}
