import type { Generated, GeneratedAlways } from 'kysely'
import type { UserId } from '../ids.ts'

interface MailQueue {
  offUrl: Generated<string>
  isBulk: Generated<boolean>
  id: GeneratedAlways<number>
  toAddress: string
  subject: string
  text: string
  html: string
  replyTo: Generated<string>
  queuedAt: Date
  attempts: Generated<number>
  nextAttemptAt: Date
  expiresAt: Generated<Date | null>
  failure: string | null
}

interface CountedMails {
  addressHash: Buffer
  userId: UserId | null
  kind: string
  at: Date
}

export interface MailTables {
  mailQueue: MailQueue
  countedMails: CountedMails
}
