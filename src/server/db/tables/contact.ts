import type { Generated, GeneratedAlways } from 'kysely'

interface ContactMessages {
  id: GeneratedAlways<number>
  name: string
  email: string
  message: string
  sentAt: Date
  isSuspect: Generated<boolean>
}

export interface ContactTables {
  contactMessages: ContactMessages
}
