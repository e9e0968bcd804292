import { type Selectable, sql } from 'kysely'
import type { MailingKind } from '#server/db/tables/mailings.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { WeekStartsOn } from '#shared/foundation/dates.ts'

/** How many members are looked at in one go. */
const pageSize = 20

/** A member who may get emails: their address is verified, and their account isn't disabled. */
export type Member = Pick<
  Selectable<Tables['users']>,
  | 'id'
  | 'fullName'
  | 'email'
  | 'emailVerifiedAt'
  | 'beltLevel'
  | 'stripes'
  | 'timeZone'
  | 'mailOffKey'
  | 'trainingRemindersEnabled'
  | 'weeklyDigestEnabled'
  | 'billingMailsEnabled'
  | 'coachMailsEnabled'
>

/** The settings that turn such emails on. */
export type MailSetting =
  | 'trainingRemindersEnabled'
  | 'weeklyDigestEnabled'
  | 'billingMailsEnabled'
  | 'coachMailsEnabled'

const members = (db: Db, setting: MailSetting, after: number) =>
  db
    .selectFrom('users')
    .select(['users.id', 'fullName', 'email', 'emailVerifiedAt', 'beltLevel', 'stripes', 'timeZone', 'mailOffKey'])
    .select(['trainingRemindersEnabled', 'weeklyDigestEnabled', 'billingMailsEnabled', 'coachMailsEnabled'])
    .where(setting, '=', true)
    .where('emailVerifiedAt', 'is not', null)
    .where('disabledAt', 'is', null)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(pageSize)

interface Wanted {
  timeZone: string
  setting: MailSetting
  /** Only those whose weeks start on it. */
  weekStartsOn?: WeekStartsOn | undefined
  /** Only those whose address was confirmed, or who came to the zone, since then. */
  arrivedSince?: Date | undefined
  /** Only those who got no mailing of this kind for these days. */
  without?: { kind: MailingKind; from: string; to: string }
}

/** A page of the members in a time zone. */
export function membersIn(
  db: Db,
  { timeZone, setting, arrivedSince, weekStartsOn, without }: Wanted,
  after: number,
): Promise<Member[]> {
  const inZone = members(db, setting, after).where('timeZone', '=', timeZone)
  const all = arrivedSince
    ? inZone.where(({ or, eb }) =>
        or([eb('emailVerifiedAt', '>', arrivedSince), eb('zonedAt', '>', arrivedSince)]),
      )
    : inZone
  const page = weekStartsOn === undefined ? all : all.where('weekStartsOn', '=', weekStartsOn)
  if (!without) return page.execute()
  const { kind, from, to } = without
  return page
    .leftJoin('mailings', (join) =>
      join
        .onRef('mailings.userId', '=', 'users.id')
        .on('kind', '=', kind)
        .on('day', '>=', from)
        .on('day', '<=', to),
    )
    .where('mailings.userId', 'is', null)
    .execute()
}

/** A page of the members whose payment has failed since then. */
export const unpaidMembers = (db: Db, since: Date, after: number): Promise<Member[]> =>
  members(db, 'billingMailsEnabled', after)
    .innerJoin('subscriptions', 'subscriptions.userId', 'users.id')
    .where('status', '=', 'past_due')
    .where('unpaidSince', '>', since)
    .execute()

/** The time zones of members, '' for UTC, and when somebody last came to each or confirmed their address there. */
export const timeZonesOfMembers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['timeZone', sql<Date | null>`max(greatest(email_verified_at, zoned_at))`.as('lastArrival')])
    .groupBy('timeZone')
    .execute()

/** The mornings from that day on that are finished, by name, zone, and day. */
export const finishedMornings = (db: Db, from: string) =>
  db.selectFrom('mailingMornings').selectAll().where('day', '>=', from).execute()

export const finishMorning = (db: Db, morning: Selectable<Tables['mailingMornings']>) =>
  db
    .insertInto('mailingMornings')
    .values(morning)
    .onConflict((known) =>
      known.columns(['name', 'timeZone', 'day']).doUpdateSet({ finishedAt: morning.finishedAt }),
    )
    .execute()

/** Records what is about to be queued. Returns what wasn't recorded before. One statement, however many there are. */
export const insertMailings = (db: Db, rows: Omit<Selectable<Tables['mailings']>, 'queuedAt'>[], queuedAt: Date) =>
  db
    .insertInto('mailings')
    .columns(['userId', 'kind', 'day', 'queuedAt'])
    .expression(sql`
      select mailing.*, ${queuedAt}::timestamptz
      from unnest(${rows.map(({ userId }) => userId)}::bigint[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ day }) => day)}::date[]) as mailing`)
    .onConflict((known) => known.doNothing())
    .returning(['userId', 'kind', 'day'])
    .execute()

export async function deleteMailingsBefore(db: Db, date: Date) {
  await db.deleteFrom('mailings').where('queuedAt', '<', date).execute()
  await db.deleteFrom('mailingMornings').where('finishedAt', '<', date).execute()
}
