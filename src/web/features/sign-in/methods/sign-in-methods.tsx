import { providers } from '#shared/accounts/sign-in.ts'
import { SettingsList } from '#web/ui/list/settings-list.tsx'
import { usePasskeys } from '../passkeys/api.ts'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { enabledProviders, useIdentities } from '../social/api.ts'
import { LinkedAccount } from '../social/linked-account.tsx'

/** The ways to log in other than the password: linked accounts and passkeys. */
export function SignInMethods() {
  const [identities, passkeys] = [useIdentities(), usePasskeys()]
  return (
    <>
      <SettingsList what="Your sign-in methods" query={identities}>
        {(linked) => {
          const shown = providers
            .map((provider) => ({ provider, identity: linked.find((one) => one.provider === provider) }))
            .filter(({ provider, identity }) => identity || enabledProviders.includes(provider))
          if (shown.length === 0) return <li>You log in with your email and password.</li>
          return shown.map((account) => <LinkedAccount key={account.provider} {...account} />)
        }}
      </SettingsList>
      {/* Offline, saying so once is enough. */}
      {identities.data && <Passkeys query={passkeys} />}
    </>
  )
}
