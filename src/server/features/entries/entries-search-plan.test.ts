import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sunday } from '#shared/foundation/dates.ts'
import { parseSearch } from '#shared/search/query.ts'
import { aWorld, type Person } from '#test/world.ts'
import { searchSql } from './search/search-sql.ts'

const world = await aWorld()
const context = { today: '2026-11-20', isSouthern: false, weekStartsOn: sunday, otherNamesOf: () => [] }

/** Thousands of sessions like one that was logged. */
const repeat = ({ user }: Person) =>
  sql`
    insert into entries (user_id, title, date, start_time, end_time, session_type, academy, instructor, notes,
      has_post_session_notes, reply_json, search_text, created_at, updated_at)
    select user_id, title, date, start_time, end_time, session_type, academy, instructor, notes,
      has_post_session_notes, reply_json, search_text, created_at, updated_at
    from entries, generate_series(1, 3000) where user_id = ${user.id}`.execute(world.db)

async function planOf(person: Person, q: string): Promise<string> {
  const values: unknown[] = [person.user.id]
  const { isHit, isIndexed } = searchSql(parseSearch(q, context), (value) => `$${values.push(value)}`)
  const text = `explain select id from entries where user_id = $1 and deleted_at is null and ${isHit} and ${isIndexed}`
  const { rows } = await world.db.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(text, values))
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

let rafa: Person

beforeAll(async () => {
  rafa = await world.signUp()
  const dana = await world.signUp()
  await rafa.log({ title: 'Half guard', notes: 'Underhook first.' })
  await dana.log({ title: 'Weekday class', notes: 'A (weekday) class.' })
  for (const person of [rafa, dana]) await repeat(person)
  await sql`vacuum analyze entries`.execute(world.db)
})

test('a word that only others write is looked up in the index instead of the whole journal', async () => {
  expect(await planOf(rafa, '(weekday)')).toContain('entries_words')
})
