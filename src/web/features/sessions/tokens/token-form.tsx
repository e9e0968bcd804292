import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type NewAccessToken,
  newAccessToken,
  tokenScopeNames,
  tokenScopes,
} from '#shared/accounts/access-tokens.ts'
import { limits } from '#shared/foundation/limits.ts'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useCreateToken } from '../api.ts'

const initial: NewAccessToken = { name: '', scope: 'read' }

const scopes = tokenScopes.map((value) => ({ value, label: tokenScopeNames[value] }))

/** Creates a token, and shows it this once. */
export function TokenForm() {
  const creating = useCreateToken()
  const { form, submit, isSaving, failure } = useSubmitForm({
    initial,
    schema: newAccessToken,
    save: async (fields) => {
      await creating.mutateAsync(fields)
      form.reset()
    },
  })
  return (
    <>
      {creating.data && <CreatedToken key={creating.data.id} token={creating.data.token} />}
      <Form onSubmit={submit}>
        <TextInput
          label="Name of the new token"
          description="Says what it is for, such as Nightly archive."
          maxLength={limits.accessTokenName}
          {...form.getInputProps('name')}
        />
        <NativeSelect label="What it may do" size="md" data={scopes} {...form.getInputProps('scope')} />
        {failure && <Notice>{failure}</Notice>}
        <ButtonRow>
          <Button type="submit" variant="default" disabled={isSaving}>
            {isSaving ? 'Creating...' : 'Create token'}
          </Button>
        </ButtonRow>
      </Form>
    </>
  )
}

function CreatedToken({ token }: { token: string }) {
  const [isCopied, setCopied] = useState(false)
  // If the browser doesn't allow it, the token can be selected and copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div role="group" aria-label="New access token">
      <TextInput
        label="Your new token"
        description="Copy it now. For your safety, we can’t show it again."
        readOnly
        value={token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ButtonRow>
        <Button onClick={() => void copy()}>Copy</Button>
      </ButtonRow>
      <Hint role="status">{isCopied ? 'Copied. Keep it like a password.' : ''}</Hint>
    </div>
  )
}
