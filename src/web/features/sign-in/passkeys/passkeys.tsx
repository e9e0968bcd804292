import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Passkey } from '#shared/accounts/passkeys.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { toast } from '#web/lib/toast.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { SettingsList, SettingsRow } from '#web/ui/list/settings-list.tsx'
import { AddMethodForm } from '../methods/add-method-form.tsx'
import { useAddPasskey, useRemovePasskey } from './api.ts'
import { hasPasskeys, loadPasskeys, lostPasskey } from './passkey.ts'
import classes from './passkeys.module.css'

const PasskeyLink = lazy(() => import('./passkey-link.tsx'))

/** The passkeys of the account, and how to add one. */
export const Passkeys = ({ query }: { query: UseQueryResult<Passkey[]> }) => (
  <section className={classes['passkeys']} aria-labelledby="passkeys">
    <h3 id="passkeys" className="text-lg bold">
      Passkeys
    </h3>
    <Hint>Log in with your fingerprint, face, or PIN.</Hint>
    <SettingsList what="Your passkeys" query={query}>
      {(passkeys) =>
        passkeys.length === 0 ? (
          <li>No passkeys yet.</li>
        ) : (
          passkeys.map((passkey) => <PasskeyRow key={passkey.id} {...passkey} />)
        )
      }
    </SettingsList>
    <Adding passkeys={query.data} />
  </section>
)

/** An administrator adds the first one with a link, and another one with one that they have. */
function Adding({ passkeys }: { passkeys: Passkey[] | undefined }) {
  const { isAdmin } = useUser()
  if (!hasPasskeys()) return <Hint>This browser doesn’t support passkeys.</Hint>
  if (!isAdmin || !passkeys) return <AddPasskey />
  if (!passkeys.some(({ isApproved }) => isApproved))
    return (
      <Suspense>
        <PasskeyLink />
      </Suspense>
    )
  return (
    <>
      <AddPasskey />
      <Hint>{lostPasskey}</Hint>
    </>
  )
}

function PasskeyRow({ id, name, createdAt, lastUsedAt, isApproved }: Passkey) {
  const { isAdmin } = useUser()
  const removing = useRemovePasskey()
  const remove = () =>
    removing.mutate(id, {
      onSuccess: () =>
        toast({ title: 'Passkey removed', text: 'Your device may still offer it. Delete it there too.' }),
      onError: (error) => toast({ title: 'Couldn’t remove the passkey', text: sentenceOf(error), isBad: true }),
    })
  return (
    <li>
      <SettingsRow
        title={name || 'Unknown device'}
        details={[
          `Added ${dateTime(createdAt)}`,
          lastUsedAt ? `Last used ${dateTime(lastUsedAt)}` : 'Not used yet',
          ...(isAdmin ? [isApproved ? 'Opens the admin pages' : 'Doesn’t open the admin pages'] : []),
        ]}
      >
        <Button
          variant="default"
          disabled={removing.isPending}
          onClick={remove}
          aria-label={`Remove passkey from ${name || 'unknown device'}, added ${dateTime(createdAt)}`}
        >
          Remove
        </Button>
      </SettingsRow>
    </li>
  )
}

function AddPasskey() {
  const [isAdding, setAdding] = useState(false)
  const adding = useAddPasskey()
  useEffect(() => preload(loadPasskeys), [])
  const added = () => {
    setAdding(false)
    toast({ text: 'Passkey added' })
  }
  if (!isAdding) {
    return (
      <Button variant="default" onClick={() => setAdding(true)}>
        Add a passkey
      </Button>
    )
  }
  return (
    <AddMethodForm
      why="Confirm it’s you before adding a passkey."
      label="Create passkey"
      add={(password) => adding.mutateAsync({ password })}
      onAdded={added}
    />
  )
}
