import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { timeZone } from '#shared/calendar.ts'
import { sessionIn } from '../auth/api.ts'
import { saveQuietly } from './api.ts'
import { browserTimeZone } from './profile-values.ts'

/** Tells the server once where the person's day begins. Later it is theirs to change. */
export function useTimeZone() {
  const client = useQueryClient()
  useEffect(() => {
    const { data } = timeZone.safeParse(browserTimeZone())
    if (data && sessionIn(client)?.timeZone === '') void saveQuietly(client, { timeZone: data })
  }, [client])
}
