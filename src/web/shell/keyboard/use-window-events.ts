import { useEffect } from 'react'
import { z } from 'zod/mini'
import { entry } from '#shared/entries/entries.ts'
import { calendarDay } from '#shared/foundation/dates.ts'
import { openDialog } from '#web/lib/dialogs.ts'

const onDay = z.object({ date: calendarDay })

/** The product's two window events: `newEntry` and `editEntry` open the entry dialog, with and without a `detail`. */
export function useWindowEvents() {
  useEffect(() => {
    const listening = new AbortController()
    const open = (name: string, opened: (detail: unknown) => void) =>
      window.addEventListener(name, (event) => opened(event instanceof CustomEvent ? event.detail : undefined), {
        signal: listening.signal,
      })
    open('newEntry', openNew)
    open('editEntry', (detail) => {
      const { data } = entry.safeParse(detail)
      if (data) openDialog({ kind: 'editEntry', entry: data })
      else openNew(detail)
    })
    return () => listening.abort()
  }, [])
}

const openNew = (detail: unknown) => openDialog({ kind: 'newEntry', ...onDay.safeParse(detail).data })
