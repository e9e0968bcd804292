import { Button } from '@mantine/core'
import { providerNames } from '#shared/accounts/sign-in.ts'
import type { AuthQuery } from '#shared/foundation/paths.ts'
import { enabledProviders } from './api.ts'
import { ProviderMark } from './provider-mark.tsx'
import classes from './social-buttons.module.css'

interface Props {
  query: AuthQuery
}

export function SocialButtons({ query: { intent, plan, next } }: Props) {
  if (enabledProviders.length === 0) return null
  const search = new URLSearchParams({
    ...(intent && { intent }),
    ...(plan && { plan }),
    ...(next && { next }),
  }).toString()
  return (
    <div className={classes['social']}>
      {enabledProviders.map((provider) => (
        <Button
          key={provider}
          component="a"
          href={`/api/auth/${provider}${search && `?${search}`}`}
          variant="default"
          leftSection={<ProviderMark provider={provider} />}
        >
          Continue with {providerNames[provider]}
        </Button>
      ))}
      <p className={classes['or']}>or with your email</p>
    </div>
  )
}
