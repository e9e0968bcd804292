import { lazy, Suspense, useState } from 'react'
import type { PlannedSession } from '#shared/entries/planned-sessions.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { preload } from '#web/lib/api/preload.ts'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'
import classes from './before-class.module.css'

const loadCard = () => import('./class-card.tsx')
preload(loadCard)
const ClassCard = lazy(loadCard)

const storageKey = () => userKey('dismissed', 'before-class')

/**
 * The card about the class ahead, until it is dismissed for the day of the class. It loads later, into a place that is as high
 * as it is.
 */
export function BeforeClass({ session, trained }: { session: PlannedSession; trained: JournalItem[] }) {
  const [dismissed, setDismissed] = useState(() => readStored(storageKey()))
  if (dismissed === session.date) return null
  const dismiss = () => {
    writeStored(storageKey(), session.date)
    setDismissed(session.date)
  }
  return (
    <section className={classes['card']} aria-label="Before class">
      <Suspense>
        <ClassCard session={session} trained={trained} onDismiss={dismiss} />
      </Suspense>
    </section>
  )
}
