import { useMantineColorScheme } from '@mantine/core'
import type { User } from '#shared/accounts/accounts.ts'
import { type ProfileChanges, profileChanges } from '#shared/accounts/profile-changes.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { useSaveProfile } from './api.ts'
import { addressOf, type ProfileValues, profileOf, savedText } from './profile-values.ts'

/** How long the dialog stays open after saving. */
const closeDelayMs = 500

const failureText = (error: unknown) =>
  error instanceof ApiError && error.code === 'EMAIL_TAKEN'
    ? 'This email address is already registered.'
    : sentenceOf(error)

const isPromoted = (before: User, saved: User) =>
  before.beltLevel !== saved.beltLevel || before.stripes !== saved.stripes

/** Offers to say when a new belt or stripe was received. */
const recording = ({ beltLevel: belt, stripes }: User) => ({
  duration: 10_000,
  action: {
    label: 'Record promotion',
    run: () => openDialog({ kind: 'newPromotion', fields: { belt, stripes } }),
  },
})

/** Saves the changes and shows a toast; refusals are left to the form. */
function useSaving() {
  const user = useUser()
  const saving = useSaveProfile()
  return async ({ password, ...changes }: ProfileChanges) => {
    const { needsPassword } = addressOf(changes.email ?? '', user)
    try {
      const saved = await saving.mutateAsync({ ...changes, ...(needsPassword && password && { password }) })
      toast({ text: savedText(changes, user, saved), ...(isPromoted(user, saved) && recording(saved)) })
    } catch (error) {
      toast({ text: `Failed to update profile: ${failureText(error)}`, isBad: true })
      throw error
    }
  }
}

export function useProfileForm(close: () => void) {
  const user = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const save = useSaving()
  const draftForm = useDraftForm<ProfileValues>({
    name: 'profile',
    initial: profileOf(user, colorScheme === 'dark'),
    isEdit: true,
    schema: profileChanges,
    secret: ['password'],
    beforeSave: () => Promise.resolve(hasPassword()),
    save: async (_values, { changes }) => {
      await save(changes)
      if (changes.darkModeEnabled !== undefined) setColorScheme(changes.darkModeEnabled ? 'dark' : 'light')
    },
    fieldOf: ({ code }) => (code === 'EMAIL_TAKEN' ? 'email' : undefined),
    sentence: failureText,
    onSaved: () => setTimeout(close, closeDelayMs),
  })
  const { form } = draftForm
  const { needsPassword, hint } = addressOf(form.values.email, user)

  /** Shows an error at the password field if the password is required and missing. */
  function hasPassword(): boolean {
    if (!needsPassword || form.values.password !== '') return true
    form.setFieldError('password', 'Password is required')
    form.getInputNode('password')?.focus()
    return false
  }

  return { ...draftForm, needsPassword, addressHint: hint }
}
