import { Button, TextInput } from '@mantine/core'
import { type BeltLevel, rankText } from '#shared/accounts/belts.ts'
import { dayEnds } from '#shared/accounts/day-end.ts'
import { fullWeekdays, weekStarts } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { PasswordField } from '#web/features/sign-in/password/password-field.tsx'
import { BeltField, StripesField } from '#web/ui/form/belt-field.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { FormFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { MailToggles } from './mail-toggles.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  close: () => void
}

export function ProfileForm({ close }: Props) {
  const {
    form,
    needsPassword,
    addressHint,
    submit,
    isSaving,
    isSaved,
    failure,
    isRestored,
    leftover,
    isOutdated,
    startOver,
  } = useProfileForm(close)
  const { values } = form
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
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
      {needsPassword && (
        <PasswordField
          label="Password"
          description="Confirm it’s you before changing your email."
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
      <Choice
        legend="Week starts on"
        options={weekStarts}
        nameOf={(day) => fullWeekdays[day]}
        value={values.weekStartsOn}
        onChange={(day) => form.setFieldValue('weekStartsOn', day)}
      />
      <Choice
        legend="Day ends at"
        options={dayEnds}
        nameOf={(hour) => (hour === 0 ? 'Midnight' : `${hour} AM`)}
        value={values.dayEndsAt}
        onChange={(hour) => form.setFieldValue('dayEndsAt', hour)}
        layout="tight"
      >
        <Hint>What you log between midnight and then gets the date of the evening before.</Hint>
      </Choice>
      <div className="stack gap-1">
        <MailToggles values={values} onChange={(changed) => form.setValues(changed)} />
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
        <Button type="submit" disabled={isSaving || isSaved}>
          {isSaving ? 'Saving...' : isSaved ? 'Saved' : 'Save'}
        </Button>
      </FormFooter>
    </Form>
  )
}

interface RankFieldProps {
  level: BeltLevel
  stripes: number
  onChange: (rank: { beltLevel: BeltLevel; stripes?: number }) => void
}

/** Belt and stripes, with a preview. A new belt starts without stripes. */
function RankField({ level, stripes, onChange }: RankFieldProps) {
  return (
    <div className="stack gap-3">
      <BeltField value={level} onChange={(beltLevel) => onChange({ beltLevel, stripes: 0 })} />
      <StripesField value={stripes} onChange={(count) => onChange({ beltLevel: level, stripes: count })} />
      <div className="stack gap-2">
        <BeltStrip level={level} stripes={stripes} />
        <Hint>{rankText(level, stripes)}</Hint>
      </div>
    </div>
  )
}
