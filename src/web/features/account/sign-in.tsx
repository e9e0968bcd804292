import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Identity, type Provider, providerNames, providers } from '#shared/account.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'
import { toast } from '../../lib/toast.ts'
import { Notice } from '../../ui/notice.tsx'
import { useUser } from '../auth/api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { ProviderMark } from '../auth/provider-mark.tsx'
import { beginLinking, useIdentities, useUnlink } from './api.ts'
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
      {isAsked && !identity && <LinkForm provider={provider} />}
    </li>
  )
}

/** Another way in is worth the password; then the provider's own page asks the rest. */
function LinkForm({ provider }: { provider: Provider }) {
  const { email, hasPassword } = useUser()
  const form = useForm({ initialValues: { password: '' } })
  const field = useRef<HTMLInputElement>(null)
  // The button that was pressed is gone.
  useEffect(() => field.current?.focus(), [])
  const linking = useMutation({
    mutationFn: beginLinking,
    onSuccess: ({ at }) => window.location.assign(at),
    onError: (error) => error instanceof ApiError && form.setErrors(error.fields),
  })
  const submit = form.onSubmit(({ password }) => {
    if (password !== '' || !hasPassword) return linking.mutate({ provider, password })
    form.setFieldError('password', 'Password is required')
    form.getInputNode('password')?.focus()
  })
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {/* For password managers: whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {hasPassword && (
        <PasswordField
          label="Password"
          description={`So that nobody else links an account at ${providerNames[provider]} to your journal.`}
          ref={field}
          {...form.getInputProps('password')}
        />
      )}
      {linking.isError && Object.keys(form.errors).length === 0 && <Notice>{sentenceOf(linking.error)}</Notice>}
      <div className={classes['buttons']}>
        <Button type="submit" disabled={linking.isPending || linking.isSuccess}>
          {linking.isPending || linking.isSuccess ? 'One moment...' : `Go to ${providerNames[provider]}`}
        </Button>
      </div>
    </form>
  )
}
