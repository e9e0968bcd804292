import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { Rule } from '#shared/recurrence.ts'
import type { Tag } from '#shared/tags.ts'
import type { Users } from './account-tables.ts'
import type {
  CalendarFeeds,
  Entries,
  EntryTags,
  EntryTechniques,
  IgnoredMentions,
  JournalSizes,
  RoundSubmissions,
  Rounds,
} from './journal-tables.ts'
import type { CountedMails, MailingMornings, Mailings } from './mailing-tables.ts'
import type { PaymentEvents, Subscriptions, UsedTrials } from './payment-tables.ts'
import type { PracticeCards, PracticeLogs, PracticeReviews, PracticeSettings } from './practice-tables.ts'
import type { PushMarks, PushSettings, PushSubscriptions } from './push-tables.ts'
import type { Reminders } from './reminder-tables.ts'
import type {
  AccountEvents,
  Identities,
  KnownDevices,
  MailTokens,
  PasskeyChallenges,
  Passkeys,
  PasswordResetRequests,
  PendingSignIns,
  Sessions,
  SignInFailures,
  SignInWaits,
} from './sign-in-tables.ts'
import type { Partners } from './sparring-tables.ts'
import type { Injuries, Promotions } from './stats-tables.ts'
import type { MergedTechniques, TechniqueLinks, Techniques, TechniqueTags } from './technique-tables.ts'
import type { Templates, TemplateTags, WeeklyClasses } from './template-tables.ts'
import type {
  AdminActions,
  ContactMessages,
  DailyFigures,
  FeatureComments,
  FeatureRequests,
  FeatureVotes,
  FeedbackNotices,
  FeedbackReplies,
  FeedbackTable,
  FeedbackUpvotes,
  LastSeen,
  MailQueue,
} from './voice-tables.ts'

interface Tags {
  userId: number
  id: GeneratedAlways<number>
  name: string
  colorClass: Tag['colorClass']
  deletedAt: Generated<Date | null>
  mergedInto: Generated<number | null>
}

interface Rules {
  userId: number
  id: GeneratedAlways<number>
  rule: ColumnType<Rule | null, string | null, string | null>
  version: Generated<number>
  before: ColumnType<Rule | null, string | null | undefined, string | null>
  removedWith: number | null
  updatedAt: Date
}

interface Files {
  userId: number
  filename: string
  originalName: string
  mimetype: string
  charset: string | null
  bytes: Generated<number>
  hasPreview: Generated<boolean>
  entryId: number | null
  position: number | null
  promotionId: Generated<number | null>
  unattachedSince: Date | null
  wasRemoved: Generated<boolean>
}

interface Removals {
  userId: number
  kind: 'injury' | 'practice-log' | 'promotion' | 'technique-link' | 'template'
  key: string
  content: ColumnType<object, string, string>
  removedAt: Date
}

export interface Tables {
  users: Users
  sessions: Sessions
  knownDevices: KnownDevices
  passwordResetRequests: PasswordResetRequests
  mailTokens: MailTokens
  identities: Identities
  pendingSignIns: PendingSignIns
  passkeys: Passkeys
  passkeyChallenges: PasskeyChallenges
  accountEvents: AccountEvents
  mailQueue: MailQueue
  countedMails: CountedMails
  mailings: Mailings
  pushSubscriptions: PushSubscriptions
  pushSettings: PushSettings
  pushMarks: PushMarks
  mailingMornings: MailingMornings
  signInFailures: SignInFailures
  signInWaits: SignInWaits
  contactMessages: ContactMessages
  tags: Tags
  entries: Entries
  journalSizes: JournalSizes
  entryTags: EntryTags
  entryTechniques: EntryTechniques
  ignoredMentions: IgnoredMentions
  rounds: Rounds
  roundSubmissions: RoundSubmissions
  reminders: Reminders
  rules: Rules
  files: Files
  calendarFeeds: CalendarFeeds
  templates: Templates
  templateTags: TemplateTags
  weeklyClasses: WeeklyClasses
  feedback: FeedbackTable
  feedbackUpvotes: FeedbackUpvotes
  feedbackReplies: FeedbackReplies
  feedbackNotices: FeedbackNotices
  adminActions: AdminActions
  dailyFigures: DailyFigures
  lastSeen: LastSeen
  featureRequests: FeatureRequests
  featureVotes: FeatureVotes
  featureComments: FeatureComments
  techniques: Techniques
  techniqueTags: TechniqueTags
  techniqueLinks: TechniqueLinks
  mergedTechniques: MergedTechniques
  practiceCards: PracticeCards
  practiceReviews: PracticeReviews
  practiceLogs: PracticeLogs
  practiceSettings: PracticeSettings
  partners: Partners
  promotions: Promotions
  injuries: Injuries
  removals: Removals
  subscriptions: Subscriptions
  paymentEvents: PaymentEvents
  usedTrials: UsedTrials
}

/** The one feature that writes each table; the others call its service. test/table-owners.test.ts checks it. */
export const tableOwners: Record<keyof Tables, string> = {
  users: 'accounts',
  sessions: 'sessions',
  knownDevices: 'sessions',
  accountEvents: 'sessions',
  signInFailures: 'sign-in',
  signInWaits: 'sign-in',
  passwordResetRequests: 'sign-in',
  mailTokens: 'sign-in',
  identities: 'sign-in',
  pendingSignIns: 'sign-in',
  passkeys: 'sign-in',
  passkeyChallenges: 'sign-in',
  mailQueue: 'mail',
  countedMails: 'mail',
  mailings: 'mailings',
  pushSubscriptions: 'push',
  pushSettings: 'push',
  pushMarks: 'push',
  mailingMornings: 'mailings',
  contactMessages: 'contact',
  tags: 'tags',
  entries: 'entries',
  journalSizes: 'entries',
  entryTags: 'entries',
  entryTechniques: 'entries',
  ignoredMentions: 'entries',
  rounds: 'entries',
  roundSubmissions: 'entries',
  reminders: 'reminders',
  rules: 'rules',
  files: 'media',
  calendarFeeds: 'calendar',
  templates: 'templates',
  templateTags: 'templates',
  weeklyClasses: 'rules',
  feedback: 'feedback',
  feedbackUpvotes: 'feedback',
  feedbackReplies: 'feedback',
  feedbackNotices: 'feedback',
  adminActions: 'admin',
  dailyFigures: 'admin',
  lastSeen: 'sessions',
  featureRequests: 'feature-requests',
  featureVotes: 'feature-requests',
  featureComments: 'feature-requests',
  techniques: 'techniques',
  techniqueTags: 'techniques',
  techniqueLinks: 'techniques',
  mergedTechniques: 'techniques',
  practiceCards: 'practice',
  practiceReviews: 'practice',
  practiceLogs: 'practice',
  practiceSettings: 'practice',
  partners: 'sparring',
  promotions: 'promotions',
  injuries: 'injuries',
  removals: 'removals',
  subscriptions: 'subscription',
  paymentEvents: 'subscription',
  usedTrials: 'subscription',
}

/** Anything a query can run in: the database, or a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
