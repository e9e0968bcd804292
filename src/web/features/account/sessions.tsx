import { Button } from '@mantine/core'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useEndSession, useSessions } from './api.ts'
import { Listing } from './listing.tsx'
import { moment } from './moment.ts'
import classes from './settings.module.css'

/** Where the person is signed in. */
export function Sessions() {
  const ending = useEndSession()
  const end = (id: number) =>
    ending.mutate(id, {
      onSuccess: () => toast({ text: 'Signed out there' }),
      onError: (error) => toast({ text: `Not signed out: ${sentenceOf(error)}`, isBad: true }),
    })
  return (
    <Listing what="Your sessions" query={useSessions()}>
      {(sessions) =>
        sessions.map(({ id, device, address, lastSeenAt, isCurrent }) => (
          <li key={id} className={classes['row']}>
            <div>
              <p className={classes['what']}>
                {device || 'Unknown device'}
                {isCurrent && <span className={classes['badge']}>This device</span>}
              </p>
              <p className={classes['hint']}>
                {isCurrent ? 'In use now' : `Last seen ${moment(lastSeenAt)}`}
                {address && ` · ${address}`}
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="default"
                disabled={ending.isPending}
                onClick={() => end(id)}
                aria-label={`Sign out ${device || 'unknown device'}, last seen ${moment(lastSeenAt)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))
      }
    </Listing>
  )
}
