import type { UserId } from '../ids.ts'
/** The emails that Rollbook sends unasked. */
export type MailingKind =
  | 'training-reminder'
  | 'weekly-digest'
  | 'trial-ending'
  | 'trial-ended'
  | 'payment-failed'
  | 'coach-comments'

interface Mailings {
  userId: UserId
  kind: MailingKind
  day: string
  queuedAt: Date
}

interface MailingMornings {
  name: string
  timeZone: string
  day: string
  finishedAt: Date
}

export interface MailingsTables {
  mailings: Mailings
  mailingMornings: MailingMornings
}
