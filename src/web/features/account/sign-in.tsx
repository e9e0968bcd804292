import { Button } from '@mantine/core'
import { type Identity, type Provider, providerNames, providers } from '#shared/account.ts'
import { sentenceOf } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'
import { toast } from '../../lib/toast.ts'
import { ProviderMark } from '../auth/provider-mark.tsx'
import { useIdentities, useUnlink } from './api.ts'
import { Listing } from './listing.tsx'
import classes from './settings.module.css'

/** The accounts elsewhere by which the person signs in. */
export function SignIn() {
  return (
    <Listing what="Your sign-ins" query={useIdentities()}>
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
  )
}

function Way({ provider, identity }: { provider: Provider; identity: Identity | undefined }) {
  const unlinking = useUnlink()
  const name = providerNames[provider]
  const unlink = () =>
    unlinking.mutate(provider, {
      onSuccess: () => toast({ text: `${name} no longer signs you in` }),
      onError: (error) => toast({ title: `${name} stays linked`, text: sentenceOf(error), isBad: true }),
    })
  return (
    <li className={classes['row']}>
      <div className={classes['way']}>
        <ProviderMark provider={provider} />
        <div>
          <p className={classes['what']}>{name}</p>
          <p className={classes['hint']}>
            {identity ? `Linked${identity.email && ` · ${identity.email}`}` : 'Not linked'}
          </p>
        </div>
      </div>
      {identity ? (
        <Button variant="default" disabled={unlinking.isPending} onClick={unlink} aria-label={`Unlink ${name}`}>
          Unlink
        </Button>
      ) : (
        <Button variant="default" component="a" href={`/api/auth/${provider}`} aria-label={`Link ${name}`}>
          Link
        </Button>
      )}
    </li>
  )
}
