import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { localDay } from '#shared/dates.ts'
import type { View } from './calendar-days.ts'
import { calendarSearch } from './calendar-search.ts'

/** Hears when somebody comes back to the page, perhaps the next morning. */
function whenSeen(isSeen: () => void) {
  document.addEventListener('visibilitychange', isSeen)
  return () => document.removeEventListener('visibilitychange', isSeen)
}

/** Which view is open and which day is chosen. Both stand in the address, so that back, reload and a link keep them. */
export function usePlace() {
  const { history, navigate } = useRouter()
  // The router's own reading of the address comes a moment later, and keys may follow each other faster than that.
  const here = useSyncExternalStore(history.subscribe, () =>
    history.location.pathname === '/calendar' ? history.location.search : undefined,
  )
  const [kept, setKept] = useState(here)
  // While the next page loads, this one stays as it is.
  if (here !== undefined && here !== kept) setKept(here)

  const today = useSyncExternalStore(whenSeen, () => localDay(new Date()))
  const { view = 'month', day = today } = calendarSearch(Object.fromEntries(new URLSearchParams(here ?? kept)))

  const go = (place: { view?: View; day?: string }) => {
    const next = { view, day, ...place }
    const search = {
      ...(next.view !== 'month' && { view: next.view }),
      ...(next.day !== today && { day: next.day }),
    }
    void navigate({ to: '/calendar', search, replace: true, resetScroll: false })
  }
  return { view, day, today, go }
}

export type Place = ReturnType<typeof usePlace>
