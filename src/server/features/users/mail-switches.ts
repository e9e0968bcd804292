/** The emails that can be turned off: the setting, what they are called, and when they are sent. */
export const mailSwitches = {
  feedback: {
    setting: 'feedbackMailsEnabled',
    name: 'Emails about your feedback',
    when: 'We send them when something comes of your feedback or of a feature you voted for.',
  },
  reminders: {
    setting: 'trainingRemindersEnabled',
    name: 'Training reminders',
    when: 'We send them in the morning, on days with a planned session or a reminder that is due.',
  },
  digest: {
    setting: 'weeklyDigestEnabled',
    name: 'Weekly digests',
    when: 'We send them in the morning, on the first day of your week.',
  },
  billing: {
    setting: 'billingMailsEnabled',
    name: 'Emails about your trial and payments',
    when: 'We send them before your trial ends, and when a payment fails.',
  },
  coach: {
    setting: 'coachMailsEnabled',
    name: 'Emails about comments of coaches',
    when: 'We send them in the morning, once a day, if a coach has commented on a session.',
  },
} as const

export type MailSwitch = keyof typeof mailSwitches

/** As in a link. */
export const mailSwitchNames = [
  'feedback',
  'reminders',
  'digest',
  'billing',
  'coach',
] as const satisfies MailSwitch[]
