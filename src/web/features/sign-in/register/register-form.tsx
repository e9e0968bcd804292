import { Button, TextInput } from '@mantine/core'
import { type Registration, registration } from '#shared/accounts/sign-in.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type AuthQuery, pathAfterAuth } from '#shared/foundation/paths.ts'
import { useSubmitForm } from '#web/lib/form/use-submit-form.ts'
import { BeltField } from '#web/ui/form/belt-field.tsx'
import { FieldPair, Form } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { register } from '../api.ts'
import { fieldOfRegistration, registerMessage } from '../messages.ts'
import { NewPasswordField } from '../password/new-password-field.tsx'
import { useSlowToast } from '../use-slow-toast.ts'

interface Props {
  query: AuthQuery
}

export function RegisterForm({ query }: Props) {
  const { form, submit, isSaving, isSaved, failure } = useSubmitForm<Registration>({
    initial: { fullName: '', email: '', password: '', username: '', beltLevel: 'white', academy: '' },
    schema: registration,
    save: async (values) => {
      await register(values)
      openApp(query)
    },
    fieldOf: fieldOfRegistration,
    sentence: registerMessage,
  })
  useSlowToast(isSaving, 10_000)
  const isBusy = isSaving || isSaved
  return (
    <Form onSubmit={submit}>
      <TextInput label="Full name" autoComplete="name" required {...form.getInputProps('fullName')} />
      <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
      <NewPasswordField label="Password" {...form.getInputProps('password')} value={form.values.password} />
      <BeltField value={form.values.beltLevel} onChange={(level) => form.setFieldValue('beltLevel', level)} />
      <FieldPair>
        <TextInput
          label="Username"
          description="Optional"
          autoComplete="nickname"
          maxLength={limits.username.max}
          {...form.getInputProps('username')}
        />
        <TextInput
          label="Academy"
          description="Optional"
          autoComplete="organization"
          maxLength={limits.academy}
          {...form.getInputProps('academy')}
        />
      </FieldPair>
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" fullWidth disabled={isBusy}>
        {isBusy ? 'Creating your account...' : 'Create account'}
      </Button>
      <Hint isCentered>{limits.trial.days} days free, no credit card needed. One trial per email address.</Hint>
    </Form>
  )
}

/** Loads the app's document, which contains the current user and the first page of entries. */
export const openApp = (query: AuthQuery) => window.location.assign(pathAfterAuth(query))
