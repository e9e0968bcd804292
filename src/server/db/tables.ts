import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { BeltLevel } from '#shared/belts.ts'
import type { Rule } from '#shared/recurrence.ts'
import type { Reminder } from '#shared/reminders.ts'
import type { SessionType } from '#shared/sessions.ts'
import type { Tag } from '#shared/tags.ts'
import type { Template } from '#shared/templates.ts'
import type {
  AuthEvents,
  Identities,
  KnownDevices,
  MailTokens,
  PasskeyChallenges,
  Passkeys,
  PasswordAsks,
  PendingSignIns,
  Sessions,
  SignInFailures,
} from './sign-in-tables.ts'

interface Users {
  id: GeneratedAlways<number>
  full_name: string
  email: string
  username: string | null
  password_hash: string | null
  belt_level: BeltLevel
  academy: string
  training_reminders_enabled: Generated<boolean>
  weekly_digest_enabled: Generated<boolean>
  dark_mode_enabled: Generated<boolean>
  email_verified_at: Date | null
  new_email: Generated<string | null>
  stripes: Generated<number>
  time_zone: Generated<string>
  created_at: Date
}

interface MailQueue {
  id: GeneratedAlways<number>
  to_address: string
  subject: string
  text: string
  html: string
  reply_to: Generated<string>
  queued_at: Date
  tries: Generated<number>
  next_try_at: Date
  good_until: Generated<Date | null>
  failed_because: string | null
}

interface ContactMessages {
  id: GeneratedAlways<number>
  name: string
  email: string
  message: string
  sent_at: Date
}

interface Tags {
  user_id: number
  id: GeneratedAlways<number>
  name: string
  color_class: Tag['colorClass']
}

interface Entries {
  user_id: number
  id: ColumnType<number, number, never>
  client_id: string | null
  title: string
  date: string
  start_time: string
  end_time: string
  session_type: SessionType
  academy: string
  instructor: string
  notes: string
  has_post_session_notes: boolean
  answer: string
  search_text: string
  video_links: string[]
  rule_id: number | null
  rule_session: number | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

interface EntryTags {
  user_id: number
  entry_id: number
  tag_id: number
}

interface Reminders {
  user_id: number
  id: GeneratedAlways<number>
  title: string
  date: string
  priority: Generated<Reminder['priority']>
  completed_at: Date | null
  entry_id: number | null
}

interface Rules {
  user_id: number
  id: GeneratedAlways<number>
  rule: ColumnType<Rule | null, string | null, string | null>
  version: Generated<number>
  before: ColumnType<Rule | null, string | null | undefined, string | null>
  removed_with: number | null
  updated_at: Date
}

interface Files {
  user_id: number
  filename: string
  original_name: string
  mimetype: string
  bytes: Generated<number>
  has_preview: Generated<boolean>
  entry_id: number | null
  place: number | null
  loose_since: Date | null
}

interface CalendarFeeds {
  user_id: number
  token: string
  time_zone: string
  created_at: Date
}

interface Templates {
  user_id: number
  id: GeneratedAlways<number>
  client_id: string | null
  name: string
  title: string
  session_type: SessionType
  weekday: Template['weekday']
  start_time: string
  end_time: string
  academy: string
  instructor: string
  notes_prompts: string
  is_pinned: boolean
  position: number
}

interface TemplateTags {
  user_id: number
  template_id: number
  tag_id: number
}

export interface Tables {
  users: Users
  sessions: Sessions
  known_devices: KnownDevices
  password_asks: PasswordAsks
  mail_tokens: MailTokens
  identities: Identities
  pending_sign_ins: PendingSignIns
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  auth_events: AuthEvents
  mail_queue: MailQueue
  sign_in_failures: SignInFailures
  contact_messages: ContactMessages
  tags: Tags
  entries: Entries
  entry_tags: EntryTags
  reminders: Reminders
  rules: Rules
  files: Files
  calendar_feeds: CalendarFeeds
  templates: Templates
  template_tags: TemplateTags
}

/** The database, or a transaction on it: whatever a query runs in. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
