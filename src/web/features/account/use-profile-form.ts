import { useMantineColorScheme } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type ProfileChanges, profileChanges } from '#shared/account.ts'
import type { User } from '#shared/auth.ts'
import type { FieldMessages } from '#shared/refusals.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { focusFirst } from '../../lib/focus-first.ts'
import { toast } from '../../lib/toast.ts'
import { useUser } from '../auth/api.ts'
import { useSaveProfile } from './api.ts'
import { useProfileDraft } from './profile-draft.ts'
import { addressOf, changesOf, type ProfileValues, profileOf } from './profile-values.ts'

/** Milliseconds that the dialog stays after saving. */
const closeDelay = 500

/** Sends what has changed and says how it went. */
function useSending() {
  const saving = useSaveProfile()
  const person = useUser()
  /** Answers undefined when it is stored, otherwise what is wrong with which field. */
  const send = async (changes: ProfileChanges): Promise<FieldMessages | undefined> => {
    try {
      const saved = await saving.mutateAsync(changes)
      toast({ text: savedSentence(changes, person, saved) })
      return undefined
    } catch (error) {
      toast({ text: `Failed to update profile: ${sentenceOf(error)}`, isBad: true })
      return fieldErrorsOf(error)
    }
  }
  const state: 'open' | 'saving' | 'saved' = saving.isPending ? 'saving' : saving.isSuccess ? 'saved' : 'open'
  return { send, state, failure: saving.isError ? sentenceOf(saving.error) : undefined }
}

function savedSentence({ email }: ProfileChanges, before: User, now: User) {
  if (now.email !== before.email || (now.newEmail && now.newEmail !== before.newEmail))
    return `Profile saved. Look for our mail to ${now.newEmail ?? now.email}.`
  return email?.trim() === '' ? `Profile saved. Your email stays ${now.newEmail ?? now.email}.` : 'Profile saved'
}

/** The profile form, kept on the device until it is saved. */
export function useProfileForm(close: () => void) {
  const person = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  const [usual] = useState(() => profileOf(person, isDark))
  const draft = useProfileDraft(person.id)
  const { send, ...sending } = useSending()
  const form = useForm<ProfileValues>({
    initialValues: { ...usual, ...draft.kept },
    validate: schemaResolver(profileChanges, { sync: true }),
    onValuesChange: (values) => draft.keep(changesOf(values, usual)),
  })
  const address = addressOf(form.values.email, person)

  const save = async (values: ProfileValues) => {
    if (address.asksPassword && values.password === '') {
      form.setFieldError('password', 'Password is required')
      return form.getInputNode('password')?.focus()
    }
    if (address.kept) form.setFieldValue('email', address.kept)
    const { password, ...changes } = changesOf(values, usual)
    const problems = await send({ ...changes, ...(address.asksPassword && password && { password }) })
    if (problems) return form.setErrors(problems)
    draft.forget()
    if (values.darkModeEnabled !== isDark) setColorScheme(values.darkModeEnabled ? 'dark' : 'light')
    setTimeout(close, closeDelay)
  }

  return {
    ...sending,
    form,
    asksPassword: address.asksPassword,
    addressHint: address.hint,
    isKept: draft.kept !== undefined,
    startOver: () => {
      draft.forget()
      form.setValues(usual)
    },
    submit: form.onSubmit(save, (errors) => focusFirst(form, errors)),
  }
}

/** What is wrong with a field is said at the field. */
function fieldErrorsOf(error: unknown): FieldMessages {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'WRONG_PASSWORD') return { password: error.sentence }
  if (error.code === 'EMAIL_TAKEN') return { email: 'This email address is already registered.' }
  return error.fields
}
