import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Passkey } from '#shared/passkeys.ts'
import { sentenceOf } from '../../lib/api.ts'
import { preload } from '../../lib/preload.ts'
import { toast } from '../../lib/toast.ts'
import { hasPasskeys, loadPasskeys } from '../auth/passkey.ts'
import { Listing } from './listing.tsx'
import { moment } from './moment.ts'
import { useAddPasskey, useRemovePasskey } from './passkeys-api.ts'
import classes from './settings.module.css'
import { WayInForm } from './way-in-form.tsx'

/** The passkeys of the account, and how to add one. */
export function Passkeys({ query }: { query: UseQueryResult<Passkey[]> }) {
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys" className={classes['heading']}>
        Passkeys
      </h3>
      <p className={classes['about']}>
        A passkey signs you in by what unlocks your device: a fingerprint, your face or a PIN.
      </p>
      <Listing what="Your passkeys" query={query}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <li>You have none yet.</li>
          ) : (
            passkeys.map((passkey) => <Row key={passkey.id} passkey={passkey} />)
          )
        }
      </Listing>
      {hasPasskeys() ? <Adding /> : <p className={classes['hint']}>This browser cannot add any.</p>}
    </section>
  )
}

function Row({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const removing = useRemovePasskey()
  const shownName = name || 'Unknown device'
  const remove = () =>
    removing.mutate(id, {
      onSuccess: () =>
        toast({
          title: 'This passkey no longer signs you in',
          text: 'Your device may still offer it: delete it there, too.',
        }),
      onError: (error) => toast({ title: 'The passkey stays', text: sentenceOf(error), isBad: true }),
    })
  return (
    <li className={classes['row']}>
      <div>
        <p className={classes['what']}>{shownName}</p>
        <p className={classes['hint']}>
          Added {moment(createdAt)} · {lastUsedAt ? `Last used ${moment(lastUsedAt)}` : 'Not used yet'}
        </p>
      </div>
      <Button
        variant="default"
        disabled={removing.isPending}
        onClick={remove}
        aria-label={`Remove passkey of ${shownName}, added ${moment(createdAt)}`}
      >
        Remove
      </Button>
    </li>
  )
}

function Adding() {
  const [isAsked, setAsked] = useState(false)
  const add = useAddPasskey()
  useEffect(() => preload(loadPasskeys), [])
  const welcome = () => {
    setAsked(false)
    toast({ text: 'This passkey signs you in from now on' })
  }
  if (!isAsked) {
    return (
      <Button variant="default" onClick={() => setAsked(true)}>
        Add a passkey
      </Button>
    )
  }
  return (
    <WayInForm
      why="So that nobody else adds a passkey to your journal."
      label="Make a passkey"
      add={add}
      onAdded={welcome}
    />
  )
}
