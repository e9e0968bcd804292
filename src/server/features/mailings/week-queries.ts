import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { techniqueNames } from '#server/db/technique-names.ts'
import { type Named, submissionKey, submissionReader } from '#shared/techniques/technique-names.ts'

/** A week from its first day to its last. */
interface Week {
  from: string
  to: string
}

interface Session {
  userId: number
  id: number
  date: string
  title: string
  startTime: string
  endTime: string
  academy: string
}

/** More than anybody trains in a week; it bounds the memory. */
const mostSessions = 40
const mostCatches = 3
const mostPractice = 5
const mostWithMedia = 3

const byMember = <T extends { userId: number }>(rows: T[]): Map<number, T[]> =>
  Map.groupBy(rows, ({ userId }) => userId)

/** Each member's sessions in a week. */
export async function sessionsIn(db: Db, userIds: number[], { from, to }: Week): Promise<Map<number, Session[]>> {
  const { rows } = await sql<Session>`
    select user_id, id, date, title, start_time, end_time, academy from (
      select user_id, id, date, title, start_time, end_time, academy,
        row_number() over (partition by user_id order by date, start_time, id) as place
      from entries
      where user_id = any(${userIds}::bigint[]) and date between ${from} and ${to}
        and deleted_at is null and not is_planned
    ) trained
    where place <= ${mostSessions} order by user_id, place`.execute(db)
  return byMember(rows)
}

/** Submissions that caught each member in a week, the most frequent first. */
export async function submissionsAgainst(db: Db, userIds: number[], { from, to }: Week) {
  const { rows } = await sql<Catch & { userId: number; techniqueId: number | null }>`
    select s.user_id, s.technique_id, s.name, count(*) as times
    from round_submissions s
    join entries e on e.user_id = s.user_id and e.id = s.entry_id
    where s.user_id = any(${userIds}::bigint[]) and not s.is_mine and e.date between ${from} and ${to}
      and e.deleted_at is null and not e.is_planned
    group by s.user_id, s.technique_id, s.name order by s.name collate "C"`.execute(db)
  const caught = byMember(rows)
  const names = caught.size === 0 ? new Map() : await techniqueNames(db, [...caught.keys()])
  return new Map([...caught].map(([userId, written]) => [userId, mostOf(written, names.get(userId) ?? [])]))
}

interface Catch {
  name: string
  times: number
}

/** The techniques that were meant most often. */
function mostOf(written: (Catch & { techniqueId: number | null })[], library: Named[]): Catch[] {
  const read = submissionReader(library)
  const counts = new Map<string, Catch>()
  for (const { times, ...one } of written) {
    const { name } = read(one)
    const before = counts.get(submissionKey(name))
    counts.set(submissionKey(name), { name: before?.name ?? name, times: (before?.times ?? 0) + times })
  }
  return [...counts]
    .sort(([key, one], [otherKey, other]) => other.times - one.times || (key < otherKey ? -1 : 1))
    .slice(0, mostCatches)
    .map(([, one]) => one)
}

interface SessionWithMedia {
  userId: number
  id: number
  date: string
  title: string
  photos: number
  videos: number
  /** How many such sessions the member has. */
  total: number
}

/** The first sessions of each member in a week that have photos or videos, and how many. */
export async function mediaIn(db: Db, userIds: number[], { from, to }: Week) {
  const { rows } = await sql<SessionWithMedia>`
    select user_id, id, date, title, photos, videos, total from (
      select e.user_id, e.id, e.date, e.title, count(*) filter (where f.mimetype like 'image/%') as photos,
        count(*) filter (where f.mimetype like 'video/%') as videos,
        row_number() over (partition by e.user_id order by e.date, e.start_time, e.id) as place,
        count(*) over (partition by e.user_id) as total
      from entries e join files f on f.user_id = e.user_id and f.entry_id = e.id
      where e.user_id = any(${userIds}::bigint[]) and e.date between ${from} and ${to}
        and e.deleted_at is null and not e.is_planned and f.mimetype ~ '^(image|video)/'
      group by e.user_id, e.id
    ) sessions
    where place <= ${mostWithMedia} order by user_id, place`.execute(db)
  return byMember(rows)
}

/** The techniques each member should practice next: those that are due on a day, the longest due first. */
export async function nextInPractice(db: Db, userIds: number[], day: string) {
  const { rows } = await sql<{ userId: number; name: string }>`
    select user_id, name from (
      select c.user_id, t.name,
        row_number() over (
          partition by c.user_id order by greatest(c.due_on, c.snoozed_until), c.technique_id
        ) as place
      from practice_cards c
      join techniques t on t.user_id = c.user_id and t.id = c.technique_id
      where c.user_id = any(${userIds}::bigint[]) and greatest(c.due_on, c.snoozed_until) <= ${day}
        and t.deleted_at is null and not t.is_archived
    ) due
    where place <= ${mostPractice} order by user_id, place`.execute(db)
  return byMember(rows)
}
