import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'

/** How many members are looked at in one go. */
const pageSize = 20

/** What is known of a member who may get emails: their address is verified, and their account isn't disabled. */
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
>

/** The settings that turn such emails on. */
export type MailSetting = 'trainingRemindersEnabled' | 'weeklyDigestEnabled' | 'billingMailsEnabled'

const members = (db: Db, setting: MailSetting, after: number) =>
  db
    .selectFrom('users')
    .select(['users.id', 'fullName', 'email', 'emailVerifiedAt', 'beltLevel', 'stripes', 'timeZone', 'mailOffKey'])
    .select(['trainingRemindersEnabled', 'weeklyDigestEnabled', 'billingMailsEnabled'])
    .where(setting, '=', true)
    .where('emailVerifiedAt', 'is not', null)
    .where('disabledAt', 'is', null)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(pageSize)

/** A page of the members in a time zone, without those who got a mailing already. */
export function membersIn(
  db: Db,
  timeZone: string,
  setting: MailSetting,
  after: number,
  got?: Pick<Selectable<Tables['mailings']>, 'kind' | 'day'>,
): Promise<Member[]> {
  const page = members(db, setting, after).where('timeZone', '=', timeZone)
  if (!got) return page.execute()
  return page
    .leftJoin('mailings', (join) =>
      join.onRef('mailings.userId', '=', 'users.id').on('kind', '=', got.kind).on('day', '=', got.day),
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

/** Those time zones that members are in; '' stands for UTC. */
export const timeZonesOfMembers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('users').select('timeZone').distinct().execute()).map(({ timeZone }) => timeZone)

/** The mornings from that day on that are finished, by name, zone, and day. */
export const finishedMornings = (db: Db, from: string) =>
  db.selectFrom('mailingMornings').select(['name', 'timeZone', 'day']).where('day', '>=', from).execute()

export const finishMorning = (db: Db, morning: Selectable<Tables['mailingMornings']>) =>
  db
    .insertInto('mailingMornings')
    .values(morning)
    .onConflict((known) => known.doNothing())
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
