import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Identity, type Provider, providerNames, providers } from '#shared/account.ts'
import { sentenceOf } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'
import { toast } from '../../lib/toast.ts'
import { ProviderMark } from '../auth/provider-mark.tsx'
import { beginLinking, useIdentities, useUnlink } from './api.ts'
import { Listing } from './listing.tsx'
import { Passkeys } from './passkeys.tsx'
import { usePasskeys } from './passkeys-api.ts'
import classes from './settings.module.css'
import { WayInForm } from './way-in-form.tsx'

/** By what else than a password the person signs in: accounts elsewhere and passkeys. */
export function SignIn() {
  const [identities, passkeys] = [useIdentities(), usePasskeys()]
  return (
    <>
      <Listing what="Your sign-ins" query={identities}>
        {(linked) => {
          const shown = providers
            .map((provider) => ({ provider, identity: linked.find((one) => one.provider === provider) }))
            .filter(({ provider, identity }) => identity || bootData?.providers?.includes(provider))
          if (shown.length === 0) return <li>You sign in with your email and password.</li>
          return shown.map(({ provider, identity }) => (
            <Way key={provider} provider={provider} identity={identity} />
          ))
        }}
      </Listing>
      {/* Without signal it is enough to say so once. */}
      {identities.data && <Passkeys query={passkeys} />}
    </>
  )
}

function Way({ provider, identity }: { provider: Provider; identity: Identity | undefined }) {
  const [isAsked, setAsked] = useState(false)
  const unlinking = useUnlink()
  const name = providerNames[provider]
  const unlink = () =>
    unlinking.mutate(provider, {
      onSuccess: () => toast({ text: `${name} no longer signs you in` }),
      onError: (error) => toast({ title: `${name} stays linked`, text: sentenceOf(error), isBad: true }),
    })
  return (
    <li>
      <div className={classes['row']}>
        <div className={classes['way']}>
          <ProviderMark provider={provider} />
          <div>
            <p className={classes['what']}>{name}</p>
            <p className={classes['hint']}>
              {identity ? `Linked${identity.email && ` · ${identity.email}`}` : 'Not linked'}
            </p>
          </div>
        </div>
        {identity && (
          <Button variant="default" disabled={unlinking.isPending} onClick={unlink} aria-label={`Unlink ${name}`}>
            Unlink
          </Button>
        )}
        {!identity && !isAsked && (
          <Button variant="default" onClick={() => setAsked(true)} aria-label={`Link ${name}`}>
            Link
          </Button>
        )}
      </div>
      {isAsked && !identity && (
        <WayInForm
          why={`So that nobody else links an account at ${name} to your journal.`}
          label={`Go to ${name}`}
          add={(password) => beginLinking({ provider, password })}
          onAdded={({ at }) => window.location.assign(at)}
        />
      )}
    </li>
  )
}
