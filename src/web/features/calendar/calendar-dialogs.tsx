import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { CalendarReminder } from '#shared/calendar.ts'
import type { Entry } from '#shared/entries.ts'
import type { PendingEntry } from '#shared/offline.ts'
import type { Planned } from '#shared/planned.ts'
import { sentenceOf } from '../../lib/api.ts'
import { preload } from '../../lib/preload.ts'
import { toast } from '../../lib/toast.ts'
import { ScopeDialog } from '../planned/scope-dialog.tsx'
import { fetchEntry } from './api.ts'
import { DayDialog } from './day-dialog.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Asked } from './opening.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import type { Moves } from './use-move.ts'

const loadEntryView = () => import('../entries/entry-view.tsx')
const loadPendingView = () => import('../entries/pending-view.tsx')
const loadPlannedView = () => import('../planned/planned-view.tsx')
const EntryView = lazy(loadEntryView)
const PendingView = lazy(loadPendingView)
const PlannedView = lazy(loadPlannedView)

type Shown =
  | Exclude<Asked, { what: 'item' }>
  | { what: 'entry'; entry: Entry }
  | { what: 'pending'; entry: PendingEntry }
  | { what: 'planned'; planned: Planned }
  | { what: 'reminder'; reminder: CalendarReminder }

const preloadDialogs = () => preload(loadEntryView, loadPendingView, loadPlannedView)

/** Which dialog of the calendar is open. */
export function useDialogs() {
  const [shown, setShown] = useState<Shown>()
  const times = useRef(0)
  const client = useQueryClient()

  const openEntry = async ({ id, title }: { id: number; title: string }) => {
    const time = ++times.current
    try {
      const entry = await fetchEntry(client, id)
      // Whoever opened something else meanwhile is not interrupted.
      if (time === times.current) setShown({ what: 'entry', entry })
    } catch (error) {
      toast({ text: `“${title}” did not open. ${sentenceOf(error)}`, isBad: true })
    }
  }
  const open = (asked: Asked) => {
    times.current++
    if (asked.what !== 'item') return setShown(asked)
    if (asked.item.kind === 'entry') return void openEntry(asked.item)
    if (asked.item.kind === 'pending') return setShown({ what: 'pending', entry: asked.item.entry })
    if (asked.item.kind === 'planned') return setShown({ what: 'planned', planned: asked.item })
    return setShown({ what: 'reminder', reminder: asked.item })
  }
  return { shown, open, close: () => setShown(undefined), preloadDialogs }
}

interface Props {
  dialogs: ReturnType<typeof useDialogs>
  moves: Moves
  today: string
}

export function CalendarDialogs({ dialogs: { shown, open, close }, moves, today }: Props) {
  const then = (next: Asked | undefined) => (next ? open(next) : close())
  return (
    <>
      <Suspense>
        {shown?.what === 'entry' && <EntryView entry={shown.entry} onClosed={close} />}
        {shown?.what === 'pending' && <PendingView pending={shown.entry} onClosed={close} />}
        {shown?.what === 'planned' && <PlannedView planned={shown.planned} onClosed={close} />}
      </Suspense>
      {shown?.what === 'reminder' && <ReminderDialog reminder={shown.reminder} today={today} onClosed={then} />}
      {shown?.what === 'day' && <DayDialog day={shown.day} today={today} onClosed={then} />}
      {shown?.what === 'move' && (
        <MoveDialog
          item={shown.item}
          onClosed={(to) => {
            close()
            if (to !== undefined) moves.ask(shown.item, to)
          }}
        />
      )}
      {shown?.what === 'feed' && <FeedDialog onClosed={close} />}
      {moves.asked && (
        <ScopeDialog
          title={moves.asked.item.title}
          verb="Move"
          isFirst={moves.asked.item.kind === 'entry'}
          onChosen={moves.choose}
          onClosed={moves.close}
        />
      )}
    </>
  )
}
