import { weeksInARow } from '#server/db/weeks-in-a-row.ts'
import type { Deps } from '#server/deps.ts'
import { weeklyDigestMail } from '#server/features/mail/mailing-templates.ts'
import { asRecipient, mailOffUrl } from '#server/features/users/service.ts'
import { addDays, durationText, minutesBetween, weekdayName } from '#shared/foundation/dates.ts'
import { counted, nounFor } from '#shared/foundation/numbers.ts'
import { hoursAfter, type Letter } from './letter.ts'
import { type PlannedItem, plannedBy } from './planned.ts'
import type { Member } from './queries.ts'
import { mediaIn, nextInPractice, sessionsIn, submissionsAgainst } from './week-queries.ts'
import { aboutEntry, listItem, timesOf, withMore } from './wording.ts'

/** How many sessions of a week are listed. */
const mostListed = 7

/** To those who trained in the week before this one, or who have something planned or due for practice. */
export async function weeklyDigests(deps: Deps, members: Member[], start: string): Promise<Letter[]> {
  const { db, env, clock } = deps
  const ids = members.map(({ id }) => id)
  const week = { from: addDays(start, -7), to: addDays(start, -1) }
  const sessions = await sessionsIn(db, ids, week)
  const streaks = await weeksInARow(db, ids, week.from)
  const catches = await submissionsAgainst(db, ids, week)
  const media = await mediaIn(db, ids, week)
  const practice = await nextInPractice(db, ids, start)
  const planned = await plannedBy(db, ids, start, addDays(start, 6))
  return members.flatMap((member) => {
    const trained = sessions.get(member.id) ?? []
    const coming = planned.get(member.id) ?? []
    const due = practice.get(member.id) ?? []
    const pictured = media.get(member.id) ?? []
    if (trained.length + coming.length + due.length === 0) return []
    const mail = weeklyDigestMail(asRecipient(member), {
      ...week,
      total: totalOf(trained),
      figures: figuresOf(trained, streaks.get(member.id) ?? 0),
      sessions: withMore(
        trained.slice(0, mostListed).map((session) => aboutEntry(env.publicUrl, session.id, sessionItem(session))),
        trained.length,
      ),
      media: withMore(
        pictured.map((session) => aboutEntry(env.publicUrl, session.id, mediaItem(session))),
        pictured[0]?.total ?? 0,
      ),
      catches: (catches.get(member.id) ?? []).map(({ name, times }) => listItem(name, timesSaid(times))),
      practice: due.map(({ name }) => listItem(name)),
      planned: coming.map((plannedItem) =>
        aboutEntry(env.publicUrl, plannedItem.entryId, sessionItem(plannedItem)),
      ),
      url: `${env.publicUrl}/`,
      offUrl: mailOffUrl(env.publicUrl, member, 'digest'),
    })
    return [{ userId: member.id, kind: 'weekly-digest', day: start, mail, expiresAt: hoursAfter(clock(), 72) }]
  })
}

const sessionItem = ({ title, date, startTime, endTime, academy }: Omit<PlannedItem, 'instructor'>) =>
  listItem(title, weekdayName(date), timesOf(startTime, endTime), academy)

interface Timed {
  startTime: string
  endTime: string
}

const minutesOf = (sessions: Timed[]) =>
  sessions.reduce((sum, { startTime, endTime }) => sum + minutesBetween(startTime, endTime), 0)

/** '4 sessions, 6 h 15 min'; '' without any. */
const totalOf = (sessions: Timed[]) =>
  sessions.length === 0
    ? ''
    : [counted(sessions.length, 'session'), durationText(minutesOf(sessions))].filter(Boolean).join(', ')

function figuresOf(sessions: Timed[], streak: number) {
  const count = sessions.length
  const minutes = minutesOf(sessions)
  return [
    ...(count > 0 ? [{ value: String(count), label: nounFor(count, 'session') }] : []),
    ...(minutes > 0 ? [{ value: durationText(minutes), label: 'on the mat' }] : []),
    ...(streak > 1 ? [{ value: String(streak), label: 'weeks in a row' }] : []),
  ]
}

interface WithMedia {
  title: string
  date: string
  photos: number
  videos: number
}

const mediaItem = ({ title, date, photos, videos }: WithMedia) =>
  listItem(
    title,
    weekdayName(date),
    photos > 0 ? counted(photos, 'photo') : '',
    videos > 0 ? counted(videos, 'video') : '',
  )

const timesSaid = (times: number) => (times === 1 ? 'Once' : times === 2 ? 'Twice' : `${times} times`)
