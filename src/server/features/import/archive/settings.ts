import type { Db, Tx } from '#server/db/tables.ts'
import { memberOf, practiceSettingsOf } from '#server/features/export/service.ts'
import { bringPracticeSettings, takeBackPracticeSettings } from '#server/features/practice/service.ts'
import { holdRank } from '#server/features/promotions/service.ts'
import { bringPushSettings, takeBackPushSettings } from '#server/features/push/service.ts'
import { rememberFormerNames } from '#server/features/sparring/service.ts'
import { updateUser } from '#server/features/users/service.ts'
import type { Archive } from '#shared/archive/archive.ts'
import type { ArchiveSummary, BroughtSettings } from '#shared/archive/archive-summary.ts'
import { updateImport } from '../queries.ts'
import type { ArchiveImport } from './plan-archive.ts'

type Member = Archive['member']

/** What an account has until its member chooses. Belt and stripes belong together. */
const initial = {
  beltLevel: 'white',
  stripes: 0,
  academy: '',
  weekStartsOn: 0,
  dayEndsAt: 0,
  weeklyGoal: null,
  heartRate: null,
  trainingRemindersEnabled: true,
  weeklyDigestEnabled: false,
} as const satisfies Partial<Member>

type Profile = Required<BroughtSettings['profile']>

const fields = Object.keys(initial) as (keyof Profile)[]

/** A goal is an object. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const nothing: BroughtSettings = { profile: {}, practice: null, notifications: null }

async function broughtBy(db: Db, userId: number, summary: ArchiveSummary | null): Promise<BroughtSettings> {
  if (!summary) return nothing
  const { member, practice } = summary
  const current = await memberOf(db, userId)
  const hasBelt = current.beltLevel !== initial.beltLevel || current.stripes !== initial.stripes
  const open = fields.filter((name) => {
    if (name === 'beltLevel' || name === 'stripes') return !hasBelt && current[name] !== member[name]
    return current[name] === initial[name] && !isSame(current[name], member[name])
  })
  return {
    profile: Object.fromEntries(open.map((name) => [name, member[name]])),
    practice: (await practiceSettingsOf(db, userId)) ? null : practice,
    notifications: current.notifications ? null : member.notifications,
  }
}

const labels: Record<keyof Profile, string> = {
  beltLevel: 'Belt',
  stripes: 'Stripes',
  academy: 'Academy',
  weekStartsOn: 'First day of the week',
  dayEndsAt: 'When your day ends',
  weeklyGoal: 'Weekly goal',
  heartRate: 'Heart rate zones',
  trainingRemindersEnabled: 'Training reminders',
  weeklyDigestEnabled: 'Weekly digest',
}

/** What the settings that would come in are called. */
export async function settingsToBring(db: Db, { userId, summary }: ArchiveImport): Promise<string[]> {
  const { profile, practice, notifications } = await broughtBy(db, userId, summary)
  return [
    ...fields.filter((name) => name in profile).map((name) => labels[name]),
    ...(practice ? ['Practice a day'] : []),
    ...(notifications ? ['Notifications'] : []),
  ]
}

/** Brings in settings that the member has never chosen, and names that the texts of the archive may have. */
export async function bringSettings(tx: Tx, { userId, id, summary }: ArchiveImport, now: Date) {
  await rememberFormerNames(tx, userId, summary?.member.formerPartnerNames ?? [], now)
  const brought = await broughtBy(tx, userId, summary)
  if (Object.keys(brought.profile).length > 0) await updateUser(tx, userId, brought.profile)
  if ('beltLevel' in brought.profile || 'stripes' in brought.profile) await holdRank(tx, userId)
  if (brought.practice) await bringPracticeSettings(tx, userId, brought.practice)
  if (brought.notifications) await bringPushSettings(tx, userId, brought.notifications)
  await updateImport(tx, userId, id, { before: JSON.stringify(brought) })
}

/** Takes back settings that came in, unless they were changed since. */
export async function takeBackSettings(tx: Tx, userId: number, brought: BroughtSettings) {
  const current = await memberOf(tx, userId)
  const same = fields.filter((name) => name in brought.profile && isSame(current[name], brought.profile[name]))
  if (same.length > 0) await updateUser(tx, userId, Object.fromEntries(same.map((name) => [name, initial[name]])))
  if (brought.practice) await takeBackPracticeSettings(tx, userId, brought.practice)
  if (brought.notifications) await takeBackPushSettings(tx, userId, brought.notifications)
}
