import { Button } from '@mantine/core'
import { type AccessToken, tokenScopeNames } from '#shared/accounts/access-tokens.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { SettingsList, SettingsRow } from '#web/ui/list/settings-list.tsx'
import { useRevokeToken, useTokens } from '../api.ts'
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
  const askToRevoke = () =>
    openDialog({
      kind: 'confirm',
      title: 'Revoke this token?',
      text: `Scripts that use “${name}” stop working at once. This can’t be undone, but you can create a new token.`,
      label: 'Revoke',
      run: () => revoking.mutateAsync(id).then(() => toast({ text: 'Access token revoked' })),
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
        <Button variant="default" onClick={askToRevoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </SettingsRow>
    </li>
  )
}
