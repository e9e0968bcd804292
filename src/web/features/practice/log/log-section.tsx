import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardList } from '#web/ui/list/card-list.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { logsQuery } from '../api.ts'
import { LogCard, PendingLogCard } from './log-card.tsx'
import classes from './log-section.module.css'

/** How many are shown until the person wants more. */
const atFirst = 10

/** The practice logs, the latest first. */
export function LogSection() {
  const pending = usePendingOf('createPracticeLog')
  return (
    <section className={classes['section']} aria-label="Practice log">
      <div className="row wrap between gap-3">
        <h2 className="text-xl">Practice log</h2>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          onClick={() => openDialog({ kind: 'newPractice' })}
        >
          Log practice
        </Button>
      </div>
      {pending.length > 0 && (
        <CardList aria-label="Not synced yet">
          {pending.toReversed().map((operation) => (
            <li key={operation.id}>
              <PendingLogCard pending={operation} />
            </li>
          ))}
        </CardList>
      )}
      <Stored hasPending={pending.length > 0} />
    </section>
  )
}

function Stored({ hasPending }: { hasPending: boolean }) {
  const { data: logs, isPending, error, refetch } = useQuery({ ...logsQuery, refetchOnMount: 'always' })
  const [isShort, setShort] = useState(true)
  if (isPending) return <Skeleton label="Loading your practice log" shape="low-card" count={2} />
  if (!logs) {
    return (
      <Notice>
        <p>Your practice log didn’t load. {sentenceOf(error)}</p>
        <Button variant="subtle" onClick={() => void refetch()}>
          Retry
        </Button>
      </Notice>
    )
  }
  if (logs.length === 0) {
    return hasPending ? null : (
      <Hint>Log what you drilled: how much, against how much resistance, and how it went.</Hint>
    )
  }
  const shown = isShort ? logs.slice(0, atFirst) : logs
  return (
    <>
      <CardList>
        {shown.map((log) => (
          <li key={log.id}>
            <LogCard log={log} />
          </li>
        ))}
      </CardList>
      {shown.length < logs.length && (
        <Button variant="default" onClick={() => setShort(false)}>
          Show more
        </Button>
      )}
      {!isShort && logs.length >= limits.latestPracticeLogs && (
        <Hint>These are your latest {limits.latestPracticeLogs}. Open a technique’s history for older ones.</Hint>
      )}
    </>
  )
}
