import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { classLinesOf } from '#server/features/before-class/service.ts'
import { trainingReminderMail } from '#server/features/mail/mailing-templates.ts'
import { asRecipient, mailOffUrl } from '#server/features/users/service.ts'
import { dayInYear } from '#shared/foundation/dates.ts'
import { hoursAfter, type Letter } from './letter.ts'
import { type PlannedItem, plannedBy } from './planned.ts'
import type { Member } from './queries.ts'
import { aboutEntry, listItem, timesOf, withMore } from './wording.ts'

/** How many reminders are listed. */
const mostListed = 7
/** How often a reminder is mailed. Then it stays in the bell, until it is changed. */
const mostOften = 3
/** For how many days it is mailed; fewer than the records of mailings are stored. */
const mailedWithin = 45

/** To those for whom the day brings a planned session or a reminder. */
export async function trainingReminders(deps: Deps, members: Member[], day: string): Promise<Letter[]> {
  const { publicUrl } = deps.env
  const ids = members.map(({ id }) => id)
  const planned = await plannedBy(deps.db, ids, day, day)
  const reminders = await dueReminders(deps.db, ids, day)
  const letters: Letter[] = []
  for (const member of members) {
    const sessions = planned.get(member.id) ?? []
    const due = reminders.get(member.id) ?? []
    if (sessions.length === 0 && due.length === 0) continue
    const mail = trainingReminderMail(asRecipient(member), {
      day,
      firstStart: timesOf(sessions[0]?.startTime ?? '', ''),
      due: due[0]?.total ?? 0,
      planned: sessions.map((session) => aboutEntry(publicUrl, session.entryId, sessionItem(session))),
      beforeClass: sessions[0] ? await classLinesOf(deps, member.id, sessions[0]) : [],
      reminders: withMore(
        due.map((reminder) => aboutEntry(publicUrl, reminder.entryId, reminderItem(reminder, day))),
        due[0]?.total ?? 0,
      ),
      url: `${publicUrl}${sessions.length > 0 ? '/' : '/reminders'}`,
      offUrl: mailOffUrl(publicUrl, member, 'reminders'),
    })
    letters.push({
      userId: member.id,
      kind: 'training-reminder',
      day,
      mail,
      expiresAt: hoursAfter(deps.clock(), 12),
    })
  }
  return letters
}

const sessionItem = ({ title, startTime, endTime, academy, instructor }: PlannedItem) =>
  listItem(title, timesOf(startTime, endTime), academy, instructor)

const reminderItem = ({ title, date, priority }: DueReminder, day: string) =>
  listItem(title, date === day ? '' : `Since ${dayInYear(date)}`, priority === 'high' ? 'High priority' : '')

interface DueReminder {
  userId: number
  title: string
  date: string
  priority: string
  /** The entry whose notes it asks for. */
  entryId: number | null
  /** How many reminders of the member are due. */
  total: number
}

/** The first reminders of each member that are due, those that are late first, without removed ones, those of removed entries, and those mailed often enough. */
async function dueReminders(db: Db, userIds: number[], day: string): Promise<Map<number, DueReminder[]>> {
  const { rows } = await sql<DueReminder>`
    select user_id, title, date, priority, entry_id, total from (
      select r.user_id, r.title, r.date, r.priority, r.entry_id, r.id,
        row_number() over (partition by r.user_id order by r.date, r.id) as place,
        count(*) over (partition by r.user_id) as total
      from reminders r
      left join entries e on e.user_id = r.user_id and e.id = r.entry_id
      where r.user_id = any(${userIds}::bigint[]) and r.completed_at is null and r.date <= ${day}
        and r.deleted_at is null and e.deleted_at is null
        and greatest(r.date, r.updated_at::date) > ${day}::date - ${mailedWithin}::int
        and (
          select count(*) from mailings m
          where m.user_id = r.user_id and m.kind = 'training-reminder' and m.day >= r.date and m.day < ${day}
            and m.queued_at >= r.updated_at
        ) < ${mostOften}
    ) due
    where place <= ${mostListed} order by user_id, date, id`.execute(db)
  return Map.groupBy(rows, ({ userId }) => userId)
}
