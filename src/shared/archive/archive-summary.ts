import type { Archive } from './archive.ts'

type Member = Archive['member']

/** What an archive says besides its lists. */
export interface ArchiveSummary {
  origin: string
  exportedAt: string
  member: Member
  practice: Archive['practice']['settings']
}

/** Settings that came in with an archive, because the member had never chosen them. */
export interface BroughtSettings {
  profile: Partial<
    Pick<
      Member,
      | 'beltLevel'
      | 'stripes'
      | 'academy'
      | 'weekStartsOn'
      | 'dayEndsAt'
      | 'weeklyGoal'
      | 'heartRate'
      | 'trainingRemindersEnabled'
      | 'weeklyDigestEnabled'
    >
  >
  practice: ArchiveSummary['practice']
  notifications: Member['notifications']
}
