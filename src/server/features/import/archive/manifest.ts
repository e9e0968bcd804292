import type { ArchivedKind, ArchivedRows } from '#server/db/archived-kind.ts'
import { archivedAbsences } from '#server/features/absences/service.ts'
import { archivedComments } from '#server/features/coaching/service.ts'
import { archivedCompetitions } from '#server/features/competitions/service.ts'
import { archivedEntries } from '#server/features/entries/service.ts'
import { archivedFocuses } from '#server/features/focus/service.ts'
import { archivedHeartRates } from '#server/features/heart-rate/service.ts'
import { archivedInjuries } from '#server/features/injuries/service.ts'
import { archivedCards, archivedPracticeLogs, archivedReviews } from '#server/features/practice/service.ts'
import { archivedPromotions } from '#server/features/promotions/service.ts'
import { archivedReminders } from '#server/features/reminders/service.ts'
import { archivedSeries } from '#server/features/rules/service.ts'
import { archivedPartners } from '#server/features/sparring/service.ts'
import { archivedTags } from '#server/features/tags/service.ts'
import { archivedTechniques } from '#server/features/techniques/service.ts'
import { archivedTemplates } from '#server/features/templates/service.ts'
import { type ArchiveKind, archiveKinds } from '#shared/import/archive-import.ts'

/** All kinds but sessions, of which there are too many to hold. */
export type ListedKind = Exclude<ArchiveKind, 'entry'>

export const listedKinds = archiveKinds.filter((kind) => kind !== 'entry')

/** All that an archive has but sessions: each kind as the feature declares it that owns its table. */
export const archivedRows: { [Kind in ListedKind]: ArchivedRows<Kind> } = {
  tag: archivedTags,
  partner: archivedPartners,
  technique: archivedTechniques,
  series: archivedSeries,
  template: archivedTemplates,
  heartRate: archivedHeartRates,
  reminder: archivedReminders,
  card: archivedCards,
  review: archivedReviews,
  practiceLog: archivedPracticeLogs,
  promotion: archivedPromotions,
  injury: archivedInjuries,
  absence: archivedAbsences,
  competition: archivedCompetitions,
  focus: archivedFocuses,
  comment: archivedComments,
}

/** All that an archive has. Whatever imports, recognizes, compares, or takes back an archive walks over it. */
export const manifest: { [Kind in ArchiveKind]: ArchivedKind<Kind> } = { ...archivedRows, entry: archivedEntries }
