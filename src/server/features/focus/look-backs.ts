import { sql } from 'kysely'
import { positionSpellings, type Spellings } from '#server/db/spellings.ts'
import type { Db } from '#server/db/tables.ts'
import { type Vocabulary, vocabularyOf } from '#server/db/technique-names.ts'
import { type Focus, focusTag } from '#shared/focus/focuses.ts'
import { daysBefore, type FocusFigures, type LookBack } from '#shared/focus/look-back.ts'
import { focusLimits } from '#shared/foundation/lazy-limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { positionNames, positions } from '#shared/techniques/techniques.ts'
import { focusesOf } from './queries.ts'

type Part = 'before' | 'during'
type Row = FocusFigures & { id: number; part: Part }

const noSession = { id: 0, part: 'during', sessions: 0, sessionsOn: 0, rounds: 0, times: 0, held: 0, lost: 0 }

/** What the latest focuses come to, and the time before each: counted by the database, in trained sessions only. */
export async function lookBacksOf(db: Db, userId: number, today: string): Promise<LookBack[]> {
  const latest = (await focusesOf(db, userId)).slice(0, focusLimits.counted)
  if (latest.length === 0) return []
  const vocabulary = await vocabularyOf(db, userId)
  const said = await positionSpellings(db, userId)
  const spans = latest.flatMap((focus) => spansOf(focus, today, vocabulary, said))
  const rows = await figuresOf(db, userId, JSON.stringify(spans), vocabulary)
  const figures = (id: number, part: Part): FocusFigures => {
    const { id: _id, part: _part, ...found } = rows.find((row) => row.id === id && row.part === part) ?? noSession
    return found
  }
  return latest.map(({ id }) => ({ id, before: figures(id, 'before'), during: figures(id, 'during') }))
}

/** The days of a focus and those before it, with what is counted in them. */
function spansOf(focus: Focus, today: string, { keyOf }: Vocabulary, { writtenAs }: Spellings) {
  const { id, kind, names, fromPosition, from, to } = focus
  const nameKeys = names.map(nameKey)
  const counted = {
    id,
    kind,
    keys: names.map(keyOf),
    name_keys: nameKeys,
    said_as: names.flatMap(writtenAs),
    // Those of the library are chosen from a list.
    positions: positions.filter((one) => nameKeys.includes(nameKey(positionNames[one]))),
    // Null: from any.
    from_positions: kind === 'caught' && fromPosition !== '' ? writtenAs(fromPosition) : null,
    tag_key: nameKey(focusTag(focus)),
  }
  const before = daysBefore(focus, today)
  return [
    { ...counted, part: 'before', first: before.from, last: before.to },
    { ...counted, part: 'during', first: from, last: to === '' ? today : to },
  ]
}

async function figuresOf(db: Db, userId: number, spans: string, { meanings }: Vocabulary): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with span as materialized (
      select * from jsonb_to_recordset(${spans}::jsonb) as span(id bigint, part text, kind text, keys jsonb,
        name_keys jsonb, said_as jsonb, positions jsonb, from_positions jsonb, tag_key text, first date, last date)
    ),
    session as (
      select span.*, entries.id as entry_id, entries.round_count
      from span join entries on entries.user_id = ${userId} and entries.date between span.first and span.last
        and entries.deleted_at is null and not entries.is_planned
    ),
    ending as (
      select session.id, session.part, session.entry_id, count(*) as times
      from session
      join round_submissions submission on submission.user_id = ${userId} and submission.entry_id = session.entry_id
      join (${meanings}) meaning on meaning.linked_id = coalesce(submission.technique_id, 0)
        and meaning.written = submission.name
      where session.kind in ('techniques', 'caught') and submission.is_mine = (session.kind = 'techniques')
        and jsonb_exists(session.keys, meaning.key)
        and (session.from_positions is null or jsonb_exists(session.from_positions, submission.from_position))
      group by 1, 2, 3
    ),
    place as (
      select session.id, session.part, session.entry_id,
        count(*) filter (where exists (select from unnest(rounds.held) one where jsonb_exists(said_as, one))) as held,
        count(*) filter (where exists (select from unnest(rounds.lost) one where jsonb_exists(said_as, one))) as lost
      from session join rounds on rounds.user_id = ${userId} and rounds.entry_id = session.entry_id
      where session.kind in ('position', 'lost')
      group by 1, 2, 3
    )
    select id, part, count(*)::integer as sessions, sum(round_count)::integer as rounds,
      coalesce(sum(times), 0)::integer as times, coalesce(sum(held), 0)::integer as held,
      coalesce(sum(lost), 0)::integer as lost,
      (count(*) filter (where ${isAbout(userId)}
        or (kind = 'techniques' and times > 0) or (kind = 'position' and held > 0)))::integer as sessions_on
    from session left join ending using (id, part, entry_id) left join place using (id, part, entry_id)
    group by id, part`.execute(db)
  return rows
}

/** Whether a session carries the tag of the focus, or mentions a technique of it, or one from its position. */
const isAbout = (userId: number) => sql`(
  exists (
    select from entry_tags join tags on tags.user_id = ${userId} and tags.id = entry_tags.tag_id
      and tags.deleted_at is null
    where entry_tags.user_id = ${userId} and entry_tags.entry_id = session.entry_id
      and tags.name_key = session.tag_key
  ) or exists (
    select from entry_techniques
    join techniques on techniques.user_id = ${userId} and techniques.id = entry_techniques.technique_id
      and techniques.deleted_at is null
    where entry_techniques.user_id = ${userId} and entry_techniques.entry_id = session.entry_id
      and ((session.kind = 'techniques' and jsonb_exists(session.name_keys, techniques.name_key))
        or (session.kind = 'position' and jsonb_exists(session.positions, techniques.position)))
  ))`
