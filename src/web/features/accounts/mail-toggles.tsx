import { fullWeekdays } from '#shared/foundation/dates.ts'
import { Toggle } from '#web/ui/form/toggle.tsx'
import type { ProfileValues } from './profile-values.ts'

interface Props {
  values: ProfileValues
  onChange: (changed: Partial<ProfileValues>) => void
}

/** The emails that a member can turn on and off. */
export const MailToggles = ({ values, onChange }: Props) => (
  <>
    <Toggle
      label="Training reminders"
      hint="An email at 7 in the morning, on days with a planned session or a reminder that is due."
      isOn={values.trainingRemindersEnabled}
      onChange={(isOn) => onChange({ trainingRemindersEnabled: isOn })}
    />
    <Toggle
      label="Weekly digest"
      hint={`Your week on the mat, by email on ${fullWeekdays[values.weekStartsOn]} morning.`}
      isOn={values.weeklyDigestEnabled}
      onChange={(isOn) => onChange({ weeklyDigestEnabled: isOn })}
    />
    <Toggle
      label="Replies to your feedback"
      hint="An email when something comes of your feedback or of a feature you voted for."
      isOn={values.feedbackMailsEnabled}
      onChange={(isOn) => onChange({ feedbackMailsEnabled: isOn })}
    />
    <Toggle
      label="Comments of coaches"
      hint="An email at 7 in the morning, once a day, if a coach has commented on a session."
      isOn={values.coachMailsEnabled}
      onChange={(isOn) => onChange({ coachMailsEnabled: isOn })}
    />
    <Toggle
      label="Trial and payments"
      hint="An email before your trial ends, and when a payment fails."
      isOn={values.billingMailsEnabled}
      onChange={(isOn) => onChange({ billingMailsEnabled: isOn })}
    />
  </>
)
