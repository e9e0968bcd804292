import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useUser } from '#web/features/sessions/session.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import type { View } from './calendar-days.ts'
import { calendarSearch } from './calendar-search.ts'

/** The current view and selected day, and the member's weeks. View and day are in the URL, so that Back, reload, and links restore them. */
export function useViewAndDay() {
  const { history, navigate } = useRouter()
  // The router reads the URL a moment later, and key presses may come faster than that.
  const searchNow = () => (history.location.pathname === '/calendar' ? history.location.search : undefined)
  const search = useSyncExternalStore(history.subscribe, searchNow, searchNow)
  const [lastSearch, setLastSearch] = useState(search)
  // While the next page loads, this one doesn't change.
  if (search !== undefined && search !== lastSearch) setLastSearch(search)

  const { weekStartsOn } = useUser()
  const today = useLocalDay()
  const shown = calendarSearch(Object.fromEntries(new URLSearchParams(search ?? lastSearch)))
  const { view = 'month', day = today } = shown

  const go = (to: { view?: View; day?: string }) => {
    const next = { view, day, ...to }
    const search = {
      ...(next.view !== 'month' && { view: next.view }),
      ...(next.day !== today && { day: next.day }),
    }
    void navigate({ to: '/calendar', search, replace: true, resetScroll: false })
  }
  return { view, day, weekStartsOn, today, go }
}

export type ViewAndDay = ReturnType<typeof useViewAndDay>
