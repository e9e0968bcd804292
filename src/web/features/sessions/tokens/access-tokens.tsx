import { Button } from '@mantine/core'
import { type AccessToken, tokenScopeNames } from '#shared/accounts/access-tokens.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { toast } from '#web/lib/toast.ts'
import { SettingsList, SettingsRow } from '#web/ui/list/settings-list.tsx'
import { useRevokeToken, useTokens } from './api.ts'
import { TokenForm } from './token-form.tsx'

/** The tokens by which the member's scripts act for them. */
export const AccessTokens = () => (
  <>
    <SettingsList what="Your access tokens" query={useTokens()}>
      {(tokens) =>
        tokens.length === 0 ? (
          <li>No access tokens yet.</li>
        ) : (
          tokens.map((token) => <Token key={token.id} {...token} />)
        )
      }
    </SettingsList>
    <TokenForm />
  </>
)

function Token({ id, name, scope, createdAt, lastUsedAt }: AccessToken) {
  const revoking = useRevokeToken()
  const revoke = () =>
    revoking.mutate(id, {
      onSuccess: () => toast({ text: 'Access token revoked' }),
      onError: (error) => toast({ title: 'Couldn’t revoke that token', text: sentenceOf(error), isBad: true }),
    })
  return (
    <li>
      <SettingsRow
        title={name}
        details={[
          tokenScopeNames[scope],
          lastUsedAt === null ? `Created ${dateTime(createdAt)}, never used` : `Last used ${dateTime(lastUsedAt)}`,
        ]}
      >
        <Button variant="default" disabled={revoking.isPending} onClick={revoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </SettingsRow>
    </li>
  )
}
