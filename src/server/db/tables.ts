import type { Kysely, Transaction } from 'kysely'
import type { CalendarTables, RemindersTables } from './tables/calendar.ts'
import type { CoachingTables } from './tables/coaching.ts'
import type { EntriesTables, MediaTables } from './tables/entries.ts'
import type { FeatureRequestsTables } from './tables/feature-requests.ts'
import type { FeedbackTables } from './tables/feedback.ts'
import type { HeartRateTables } from './tables/heart-rate.ts'
import type { ImportsTables } from './tables/imports.ts'
import type { MailTables } from './tables/mail.ts'
import type { MailingsTables } from './tables/mailings.ts'
import type { AdminTables, AuditLogTables, ContactTables, InstallationTables } from './tables/operating.ts'
import type { PracticeTables } from './tables/practice.ts'
import type {
  AbsencesTables,
  CompetitionsTables,
  FocusTables,
  InjuriesTables,
  PromotionsTables,
} from './tables/progress.ts'
import type { PushTables } from './tables/push.ts'
import type { RemovalsTables } from './tables/removals.ts'
import type { RulesTables } from './tables/rules.ts'
import type { DeviceWritesTables, SessionsTables } from './tables/sessions.ts'
import type { SignInTables } from './tables/sign-in.ts'
import type { SparringTables } from './tables/sparring.ts'
import type { SubscriptionTables } from './tables/subscription.ts'
import type { SameNamesTables, TagsTables } from './tables/tags.ts'
import type { TechniquesTables } from './tables/techniques.ts'
import type { TemplatesTables } from './tables/templates.ts'
import type { UsersTables } from './tables/users.ts'

export interface Tables
  extends AbsencesTables,
    AdminTables,
    AuditLogTables,
    CalendarTables,
    CoachingTables,
    CompetitionsTables,
    ContactTables,
    DeviceWritesTables,
    EntriesTables,
    FeatureRequestsTables,
    FeedbackTables,
    FocusTables,
    HeartRateTables,
    ImportsTables,
    InjuriesTables,
    InstallationTables,
    MailTables,
    MailingsTables,
    MediaTables,
    PracticeTables,
    PromotionsTables,
    PushTables,
    RemindersTables,
    RemovalsTables,
    RulesTables,
    SessionsTables,
    SignInTables,
    SameNamesTables,
    SparringTables,
    SubscriptionTables,
    TagsTables,
    TechniquesTables,
    TemplatesTables,
    UsersTables {}

/**
 * Tables that keep what was removed, and the views of the rest, which everybody reads: only the owner reads such a table.
 * test/table-owners.test.ts checks it.
 */
export const viewOf = {
  allAbsences: 'absences',
  allCompetitions: 'competitions',
  allFocuses: 'focuses',
  allHeartRates: 'heartRates',
  allInjuries: 'injuries',
  allPracticeLogs: 'practiceLogs',
  allPromotions: 'promotions',
  allTechniqueLinks: 'techniqueLinks',
  allTemplates: 'templates',
} as const satisfies Partial<Record<keyof Tables, keyof Tables>>

export type TableWithRemoved = keyof typeof viewOf

/** The view of a table; any other table itself. */
export const readAs = <Name extends keyof Tables>(table: Name) =>
  ((viewOf as Partial<Record<keyof Tables, keyof Tables>>)[table] ?? table) as Name

/** The one feature that writes each table; the others call its service. test/table-owners.test.ts checks it. */
export const tableOwners: Record<Exclude<keyof Tables, (typeof viewOf)[TableWithRemoved]>, string> = {
  users: 'users',
  sessions: 'sessions',
  knownDevices: 'sessions',
  accountEvents: 'sessions',
  accessTokens: 'sessions',
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
  allAbsences: 'absences',
  allTemplates: 'templates',
  templateTags: 'templates',
  weeklyClasses: 'rules',
  feedback: 'feedback',
  feedbackUpvotes: 'feedback',
  feedbackReplies: 'feedback',
  feedbackNotices: 'feedback',
  adminActions: 'audit-log',
  dailyFigures: 'admin',
  lastSeen: 'sessions',
  featureRequests: 'feature-requests',
  featureVotes: 'feature-requests',
  featureComments: 'feature-requests',
  techniques: 'techniques',
  techniqueTags: 'techniques',
  allTechniqueLinks: 'techniques',
  mergedTechniques: 'techniques',
  practiceCards: 'practice',
  practiceReviews: 'practice',
  allPracticeLogs: 'practice',
  practiceSettings: 'practice',
  partners: 'sparring',
  formerPartnerNames: 'sparring',
  sameNames: 'same-names',
  allPromotions: 'promotions',
  allInjuries: 'injuries',
  allCompetitions: 'competitions',
  allFocuses: 'focus',
  allHeartRates: 'heart-rate',
  coachLinks: 'coaching',
  coachComments: 'coaching',
  imports: 'import',
  importedEntries: 'import',
  importedNames: 'import',
  importParts: 'import',
  archivedItems: 'import',
  removals: 'db',
  subscriptions: 'subscription',
  paymentEvents: 'subscription',
  usedTrials: 'subscription',
  installation: 'db',
  deviceWrites: 'db',
}

/** Anything a query can run in: the database, or a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
