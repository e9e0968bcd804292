import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { type Shown, useThings } from '#web/features/offline/things/things.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardList } from '#web/ui/list/card-list.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { logsQuery } from '../api.ts'
import { LogCard } from './log-card.tsx'
import classes from './log-section.module.css'

/** How many are shown until the person wants more. */
const atFirst = 10

/** The practice logs, the latest first. */
export function LogSection() {
  return (
    <section className={classes['section']} aria-label="Practice log">
      <div className="row wrap between gap-3">
        <h2 className="text-xl">Practice log</h2>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          onClick={() => openDialog({ kind: 'newPracticeLog' })}
        >
          Log practice
        </Button>
      </div>
      <Logs />
    </section>
  )
}

function Logs() {
  const { data, isPending, error, refetch } = useQuery({ ...logsQuery, refetchOnMount: 'always' })
  const all = useThings('PracticeLog', data ?? [])
  const [isShort, setShort] = useState(true)
  const created = all.filter((one) => one.created).toReversed()
  const logs = all
    .filter(({ stored }) => stored)
    .sort((one, other) => other.fields.date.localeCompare(one.fields.date))
  const shown = isShort ? logs.slice(0, atFirst) : logs
  return (
    <>
      {created.length > 0 && <Cards label="Not synced yet" logs={created} />}
      {isPending && <Skeleton label="Loading your practice log" shape="low-card" count={2} />}
      {!isPending && !data && (
        <Notice>
          <p>Your practice log didn’t load. {sentenceOf(error)}</p>
          <Button variant="subtle" onClick={() => void refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      {data && all.length === 0 && (
        <Hint>Log what you drilled: how much, against how much resistance, and how it went.</Hint>
      )}
      {shown.length > 0 && <Cards logs={shown} />}
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

const Cards = ({ label, logs }: { label?: string; logs: Shown<'PracticeLog'>[] }) => (
  <CardList aria-label={label}>
    {logs.map((log) => (
      <li key={log.key}>
        <LogCard log={log} />
      </li>
    ))}
  </CardList>
)
