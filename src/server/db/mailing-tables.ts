export interface CountedMails {
  addressHash: Buffer
  userId: number | null
  kind: string
  at: Date
}

/** What Rollbook sends by itself. */
export type MailingKind = 'training-reminder' | 'weekly-digest' | 'trial-ending' | 'trial-ended' | 'payment-failed'

export interface Mailings {
  userId: number
  kind: MailingKind
  day: string
  queuedAt: Date
}

export interface MailingMornings {
  name: string
  timeZone: string
  day: string
  finishedAt: Date
}
