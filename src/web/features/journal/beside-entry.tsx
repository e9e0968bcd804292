import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { whenIdle } from '#web/lib/api/preload.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useEntryId, useIsBeside } from '../entry-address/entry-address.ts'
import classes from './beside-entry.module.css'

const loadPane = () => import('../entries/view/pane/entry-pane.tsx')
const EntryPane = lazy(loadPane)

/** The journal, on a wide screen with the open entry at its side. */
export function BesideEntry({ children }: { children: ReactNode }) {
  const id = useEntryId()
  const isBeside = useIsBeside()
  const shown = isBeside ? id : undefined
  useEffect(() => {
    if (isBeside) whenIdle(() => void loadPane().catch(() => undefined))
  }, [isBeside])
  // The list gets narrower, and would leave what was opened behind.
  useEffect(() => {
    document
      .querySelector(`article a[href="/entries/${shown}"]`)
      ?.closest('article')
      ?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div className={classes['beside']} data-open={shown !== undefined || undefined}>
      <div className={classes['list']}>{children}</div>
      {shown !== undefined && (
        <div className={classes['entry']}>
          <Suspense fallback={<Skeleton label="Loading entry" shape="card" />}>
            <EntryPane key={shown} id={shown} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
