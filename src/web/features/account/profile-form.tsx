import { Button, TextInput } from '@mantine/core'
import { limits } from '#shared/limits.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { Kept } from '../../ui/kept.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { RankField } from './rank-field.tsx'
import classes from './settings.module.css'
import { TimeZoneField } from './time-zone-field.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** Who the person is, and what Rollbook does for them by itself. */
export function ProfileForm({ close }: { close: () => void }) {
  const { form, asksPassword, addressHint, isKept, startOver, submit, state, failure } = useProfileForm(close)
  const { values } = form
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {isKept && <Kept onStartOver={startOver} />}
      <TextInput
        label="Full name"
        autoComplete="name"
        required
        dir="auto"
        maxLength={limits.fullName}
        {...form.getInputProps('fullName')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        description={addressHint}
        {...form.getInputProps('email')}
      />
      {asksPassword && (
        <PasswordField
          label="Password"
          description="So that nobody else takes the journal along to another address."
          {...form.getInputProps('password')}
        />
      )}
      <RankField level={values.beltLevel} stripes={values.stripes} onChange={(rank) => form.setValues(rank)} />
      <TextInput
        label="Academy"
        placeholder="Optional"
        autoComplete="organization"
        dir="auto"
        maxLength={limits.academy}
        {...form.getInputProps('academy')}
      />
      <TimeZoneField {...form.getInputProps('timeZone')} value={values.timeZone} />
      <div className={classes['toggles']}>
        <Toggle
          label="Training reminders"
          hint="A mail when a reminder is due."
          isOn={values.trainingRemindersEnabled}
          onChange={(isOn) => form.setFieldValue('trainingRemindersEnabled', isOn)}
        />
        <Toggle
          label="Weekly digest"
          hint="Your week on the mat, by mail."
          isOn={values.weeklyDigestEnabled}
          onChange={(isOn) => form.setFieldValue('weeklyDigestEnabled', isOn)}
        />
        <Toggle
          label="Dark mode"
          isOn={values.darkModeEnabled}
          onChange={(isOn) => form.setFieldValue('darkModeEnabled', isOn)}
        />
      </div>
      <FormFooter failure={failure}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={state !== 'open'}>
          {state === 'saving' ? 'Saving...' : state === 'saved' ? 'Saved' : 'Save'}
        </Button>
      </FormFooter>
    </form>
  )
}
