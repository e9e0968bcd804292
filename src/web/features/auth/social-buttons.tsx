import { Button } from '@mantine/core'
import { providerNames } from '#shared/account.ts'
import type { AuthQuery } from '#shared/paths.ts'
import { bootData } from '../../lib/boot.ts'
import { ProviderMark } from './provider-mark.tsx'
import classes from './social-buttons.module.css'

/** The ways in without a password of ours, as links: the provider's own page asks the rest. */
export function SocialButtons({ asked: { intent, plan } }: { asked: AuthQuery }) {
  const providers = bootData?.providers ?? []
  if (providers.length === 0) return null
  const query = new URLSearchParams({ ...(intent && { intent }), ...(plan && { plan }) }).toString()
  return (
    <div className={classes['social']}>
      {providers.map((provider) => (
        <Button
          key={provider}
          component="a"
          href={`/api/auth/${provider}${query && `?${query}`}`}
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
