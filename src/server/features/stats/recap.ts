import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { photosBetween } from '#server/features/media/service.ts'
import { promotionsOf } from '#server/features/promotions/service.ts'
import { dayIn } from '#server/local-time.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Promotion } from '#shared/promotions/promotions.ts'
import { namedInRecap, type Recap } from '#shared/stats/recap.ts'
import { streakOf } from '#shared/stats/weeks.ts'
import { medalsOf } from './match-queries.ts'
import { stepSums, topOf, totalsIn } from './service.ts'
import { calendarOf, groupsOf, isOfTrained, type Scope, statsOwner, topTechniques } from './session-queries.ts'
import { submissionsIn } from './submission-queries.ts'

type Submissions = Awaited<ReturnType<typeof submissionsIn>>

/** The recap of a year on the mat. */
export async function recapOf({ db, clock }: Deps, userId: number, year: number): Promise<Recap> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const now = clock()
  const { timeZone, weekStartsOn, journal } = await statsOwner(db, userId, now)
  const scope = { userId, from, to, weekStartsOn, journal }
  const [years, groups, { weeks, days }, partners, techniques, submissions, promotions, medals, photos] =
    await Promise.all([
      yearsAround(db, scope),
      groupsOf(db, scope, 'month'),
      calendarOf(db, scope, from),
      partnersIn(db, scope),
      topTechniques(db, scope, limits.techniquesOfAUser),
      submissionsIn(db, scope),
      promotionsOf(db, userId),
      medalsOf(db, userId),
      photosBetween(db, userId, { from, to }, limits.photosInARecap),
    ])
  const today = dayIn(timeZone, now)
  return {
    year,
    ...withYearsOf([...promotions, ...medals], year, years),
    photos,
    isUnderWay: from <= today && today <= to,
    ...totalsIn(groups),
    days: days.length,
    months: stepSums(groups, 'month', scope, weekStartsOn),
    streak: streakOf(weeks, today, weekStartsOn).longest,
    partners: { count: partners.length, most: partners.slice(0, namedInRecap) },
    techniques: { count: techniques.length, most: techniques.slice(0, namedInRecap) },
    submissions: {
      landed: submissionsOf(submissions, true),
      caught: submissionsOf(submissions, false),
    },
    promotions: promotions.filter(({ date }) => from <= date && date <= to),
    medals: medals.filter(({ date }) => from <= date && date <= to),
    rank: rankOn(to, promotions),
  }
}

/** The nearest years with something to tell: a session, a promotion, or a medal. */
function withYearsOf(
  days: { date: string }[],
  year: number,
  { previous, next }: Pick<Recap, 'previous' | 'next'>,
) {
  const years = [...days.map(({ date }) => Number(date.slice(0, 4))), previous ?? year, next ?? year]
  const [before, after] = [years.filter((one) => one < year), years.filter((one) => one > year)]
  return {
    previous: before.length === 0 ? null : Math.max(...before),
    next: after.length === 0 ? null : Math.min(...after),
  }
}

const submissionsOf = (submissions: Submissions, isMine: boolean) => ({
  times: submissions.reduce((sum, submission) => sum + (submission.isMine === isMine ? submission.times : 0), 0),
  most: topOf(submissions, isMine),
})

function rankOn(day: string, promotions: Promotion[]): Recap['rank'] {
  const last = promotions.findLast(({ date }) => date <= day)
  return last ? { belt: last.belt, stripes: last.stripes } : null
}

/** The partners of the rounds in a scope, those with the most rounds first. Deleted ones have no name any more. */
async function partnersIn(db: Db, scope: Scope): Promise<Recap['partners']['most']> {
  const { rows } = await sql<Recap['partners']['most'][number]>`
    select partners.id, partners.name, count(*) as rounds, count(distinct entry_id) as sessions
    from rounds
    join partners on partners.user_id = ${scope.userId} and partners.id = partner_id
    where rounds.user_id = ${scope.userId} and ${isOfTrained(scope)} and partners.deleted_at is null
    group by partners.id, partners.name, partners.name_key
    order by rounds desc, partners.name_key`.execute(db)
  return rows
}

/** The nearest years with a session, before a scope and after it. */
async function yearsAround(db: Db, { userId, from, to }: Scope): Promise<Pick<Recap, 'previous' | 'next'>> {
  const trained = sql`from entries where user_id = ${userId} and deleted_at is null and not is_planned`
  const { rows } = await sql<Pick<Recap, 'previous' | 'next'>>`
    select (select extract(year from max(date))::int ${trained} and date < ${from}) as previous,
      (select extract(year from min(date))::int ${trained} and date > ${to}) as next`.execute(db)
  return rows[0] ?? { previous: null, next: null }
}
