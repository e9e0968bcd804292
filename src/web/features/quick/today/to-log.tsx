import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PlannedSession } from '#shared/entries/planned-sessions.ts'
import { offeredSession } from './session-from-notification.ts'
import { sessionLabel } from './session-label.ts'
import classes from './to-log.module.css'
import { useDismissed } from './use-dismissed.ts'

/** The session that one tap can log now, in the panel of the bell; the journal logs it, as for a notification. */
export function ToLog({ onOpen }: { onOpen: () => void }) {
  const client = useQueryClient()
  const { dismissed } = useDismissed()
  const [session, setSession] = useState<PlannedSession>()
  const hidden = dismissed.join()
  useEffect(() => {
    let isOpen = true
    void offeredSession(client, hidden.split(',')).then((one) => isOpen && setSession(one))
    return () => {
      isOpen = false
    }
  }, [client, hidden])
  if (!session) return null
  return (
    <div className={classes['session']}>
      <div>
        <p className={classes['what']}>{session.title}</p>
        <p className="muted text-xs">{sessionLabel(session)}</p>
      </div>
      <Button
        variant="subtle"
        aria-label={`Log it: ${session.title}`}
        renderRoot={(props) => <Link {...props} to="/" search={{ log: session.key }} />}
        onClick={onOpen}
      >
        Log it
      </Button>
    </div>
  )
}
