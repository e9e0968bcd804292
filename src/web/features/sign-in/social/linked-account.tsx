import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Identity, type Provider, providerNames } from '#shared/accounts/sign-in.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { SettingsRow } from '#web/ui/list/settings-list.tsx'
import { AddMethodForm } from '../methods/add-method-form.tsx'
import { useStartLinking, useUnlink } from './api.ts'
import { ProviderMark } from './provider-mark.tsx'

interface Props {
  provider: Provider
  identity: Identity | undefined
}

/** The linked account of a provider, or a button to link one. */
export function LinkedAccount({ provider, identity }: Props) {
  const [isAdding, setAdding] = useState(false)
  const linking = useStartLinking()
  const unlinking = useUnlink()
  const name = providerNames[provider]
  const unlink = () =>
    unlinking.mutate(provider, {
      onSuccess: () => toast({ text: `${name} unlinked` }),
      onError: (error) => toast({ title: `Couldn’t unlink ${name}`, text: sentenceOf(error), isBad: true }),
    })
  return (
    <li>
      <SettingsRow
        icon={<ProviderMark provider={provider} />}
        title={name}
        details={identity ? ['Linked', identity.email] : ['Not linked']}
      >
        {identity && (
          <Button variant="default" disabled={unlinking.isPending} onClick={unlink} aria-label={`Unlink ${name}`}>
            Unlink
          </Button>
        )}
        {!identity && !isAdding && (
          <Button variant="default" onClick={() => setAdding(true)} aria-label={`Link ${name}`}>
            Link
          </Button>
        )}
      </SettingsRow>
      {isAdding && !identity && (
        <AddMethodForm
          why={`Confirm it’s you before linking ${name}.`}
          label={`Go to ${name}`}
          add={(password) => linking.mutateAsync({ provider, password })}
          onAdded={({ url }) => window.location.assign(url)}
        />
      )}
    </li>
  )
}
