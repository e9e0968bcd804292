import type { Db } from '#server/db/tables.ts'
import { formerNamesOf } from '#server/features/sparring/service.ts'
import type { Archive } from '#shared/archive/archive.ts'
import type { PracticeSettings } from '#shared/techniques/practice.ts'

/** The member with their settings, without secrets. */
export async function memberOf(db: Db, userId: number): Promise<Archive['member']> {
  const { createdAt, ...row } = await db
    .selectFrom('users')
    .select([
      'fullName',
      'email',
      'username',
      'beltLevel',
      'stripes',
      'academy',
      'timeZone',
      'weekStartsOn',
      'dayEndsAt',
    ])
    .select(['trainingRemindersEnabled', 'weeklyDigestEnabled', 'feedbackMailsEnabled', 'billingMailsEnabled'])
    .select(['coachMailsEnabled', 'darkModeEnabled', 'weeklyGoal', 'heartRate', 'createdAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const notifications = await db
    .selectFrom('pushSettings')
    .select(['reminders', 'remindAt', 'classes', 'classAt', 'quietFrom', 'quietTo'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    notifications: notifications ?? null,
    formerPartnerNames: await formerNamesOf(db, userId),
  }
}

/** What a member wrote to others, without what others wrote. */
export async function sentBy(db: Db, userId: number): Promise<Archive['sent']> {
  const requests = await db
    .selectFrom('featureRequests')
    .select(['id', 'title', 'description', 'category', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  const votes = await db
    .selectFrom('featureVotes')
    .select('requestId')
    .where('userId', '=', userId)
    .orderBy('requestId')
    .execute()
  const comments = await db
    .selectFrom('featureComments')
    .select(['id', 'requestId', 'text', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  const feedback = await db
    .selectFrom('feedback')
    .select(['id', 'subject', 'feedbackType', 'description', 'priority', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return {
    requests: requests.map(withTime),
    votes: votes.map(({ requestId }) => requestId),
    comments: comments.map(withTime),
    feedback: feedback.map(withTime),
  }
}

const withTime = <Row extends { createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

export { archiveLists } from './journal/list-queries.ts'

/** Null if they were never chosen. */
export const practiceSettingsOf = async (db: Db, userId: number): Promise<PracticeSettings | null> =>
  (await db
    .selectFrom('practiceSettings')
    .select(['reviewsPerDay', 'newPerDay'])
    .where('userId', '=', userId)
    .executeTakeFirst()) ?? null
