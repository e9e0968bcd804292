import { authEventKinds } from '#shared/account.ts'
import { useEvents } from './api.ts'
import { Listing } from './listing.tsx'
import { moment } from './moment.ts'
import classes from './settings.module.css'

/** What happened to the account, so that its owner notices what was not them. */
export function Activity() {
  return (
    <>
      <p className={classes['about']}>The latest on your account. Was something not you? Change your password.</p>
      <Listing what="Your activity" query={useEvents()}>
        {(events) =>
          events.length === 0 ? (
            <li>Nothing has happened yet.</li>
          ) : (
            events.map(({ id, kind, device, address, at, passkey }) => (
              <li key={id} className={classes['row']}>
                <div>
                  <p className={classes['what']}>{passkey ? `${wordsOf(kind)} (${passkey})` : wordsOf(kind)}</p>
                  <p className={classes['hint']}>{[moment(at), device, address].filter(Boolean).join(' · ')}</p>
                </div>
              </li>
            ))
          )
        }
      </Listing>
    </>
  )
}

/** A newer server may know kinds that this page does not. */
const wordsOf = (kind: string) => Object.entries(authEventKinds).find(([known]) => known === kind)?.[1] ?? kind
