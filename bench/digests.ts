import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { startRule } from '#shared/recurrence.ts'
import { Client } from './client.ts'
import { addOwner, fillJournal, inBulk, type Owner } from './data.ts'
import { quantile, times } from './measure.ts'
import { memoryNow, watchMemory } from './memory.ts'
import { startDigests, startFloor } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * 10,000 members' weekly digests and reminders, or those of as many as it is told, in one run, over HTTP as another member
 * lists their journal: `node bench/digests.ts [members]`.
 */
const members = Number(process.argv[2] ?? 10_000)
const sessions = 6
const others = sql`(select id from users where email like 'member%') as member (member_id)`

const workspace = await createWorkspace()
try {
  const server = await startDigests(workspace.env)
  const floor = await startFloor('bare', {})
  try {
    await withDatabase(workspace, (db) => measure(db, server, floor.port))
  } finally {
    await Promise.all([server.stop(), floor.stop()])
  }
} finally {
  await workspace.remove()
}

async function measure(db: Db, server: Awaited<ReturnType<typeof startDigests>>, floorPort: number) {
  const reader = await fill(db)
  const [client, bare] = [new Client(server.port), new Client(floorPort)]
  const list = () => client.get({ path: '/api/entries?limit=50', headers: { cookie: reader.cookie } })
  const floor = () => bare.get({ path: '/' })
  const calls = async (samples: Samples) => {
    samples.list.push(...(await times(1, list)))
    samples.floor.push(...(await times(1, floor)))
    // Fewer calls than a member may make in a minute.
    await sleep(80)
  }
  await times(100, list)
  const [quiet, busy] = [noSamples(), noSamples()]
  for (let call = 0; call < 100; call++) await calls(quiet)
  const [{ rss }, all] = [await server.usage(), await memoryNow(server.pid)]
  const watched = watchMemory(server.pid)
  server.tell({ send: 'digests' })
  const begun = performance.now()
  const writing = untilTrue('every digest is queued', () => isQueued(db))
  const sending = writing.then(() => untilTrue('every email is sent', () => isSent(db)))
  let isOver = false
  void sending.finally(() => {
    isOver = true
  })
  while (!isOver) await calls(busy)
  const written = await writing
  const sent = await sending
  const peak = await watched()
  client.close()
  bare.close()
  console.log(`emails                 ${await emailCount(db)}`)
  console.log(`queued after           ${((written - begun) / 1000).toFixed(1)} s`)
  console.log(`sent after             ${((sent - begun) / 1000).toFixed(1)} s`)
  console.log(`memory of Node         ${MB(rss)}, at most ${MB(peak.node)}: +${MB(peak.node - rss)}`)
  console.log(`of the database, too   ${MB(all)}, at most ${MB(peak.all)}: +${MB(peak.all - all)}`)
  console.log(`list-50, quiet         ${described(quiet)}`)
  console.log(`list-50, meanwhile     ${described(busy)}`)
}

/** A function, because what runs at the top of this file needs it before its last line. */
function MB(bytes: number) {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

async function emailCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mailings`.execute(db)
  return rows[0]?.count ?? 0
}

interface Samples {
  list: number[]
  /** Of a server that does nothing, in turns with the list: what else the machine is doing affects both. */
  floor: number[]
}

function noSamples(): Samples {
  return { list: [], floor: [] }
}

function described({ list, floor }: Samples) {
  const ms = (samples: number[], q: number) => quantile(samples, q).toFixed(1)
  return `p50 ${ms(list, 0.5)} ms, p99 ${ms(list, 0.99)} ms, floor p50 ${ms(floor, 0.5)} ms (${list.length} calls)`
}

/** Resolves with the time at which it was the case. */
async function untilTrue(what: string, is: () => Promise<boolean>): Promise<number> {
  for (let waited = 0; waited < 600_000; waited += 200) {
    if (await is()) return performance.now()
    await sleep(200)
  }
  throw new Error(`After ten minutes, it isn't the case that ${what}.`)
}

async function isQueued(db: Db) {
  return (await db.selectFrom('mailingMornings').select('name').execute()).length >= 3
}

async function isSent(db: Db) {
  return (await db.selectFrom('mailQueue').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Members with a journal, a series, reminders, techniques in practice, and rounds. Returns the one who reads. */
async function fill(db: Db): Promise<Owner> {
  await migrate(db)
  const reader = await addOwner(db, 'Reader')
  const model = await addOwner(db, 'Model')
  await inBulk(db, async () => {
    await fillJournal(db, reader, 2000)
    await fillJournal(db, model, sessions)
    await addMembers(db, model.id)
  })
  return reader
}

async function addMembers(db: Db, model: number) {
  await sql`
    insert into users (full_name, email, belt_level, academy, created_at, email_verified_at, weekly_digest_enabled)
    select 'Member ' || n, 'member' || n || '@example.com', 'blue', '', now(), now(), true
    from generate_series(1, ${members}::int) as n`.execute(db)
  const columns = await writtenColumns(db)
  // One by one, because a statement has half a minute.
  const copied = db.selectFrom('entries').select('id').where('userId', '=', model)
  for (const { id } of await copied.execute())
    await sql`
      insert into entries (user_id, ${columns}) select member_id, ${columns}
      from entries, ${others} where user_id = ${model} and id = ${id}`.execute(db)
  await addRounds(db)
  await addPlans(db)
  await addPractice(db)
}

/** The columns of entries, apart from the owner and those the database computes. */
async function writtenColumns(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'entries' and table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'user_id'`.execute(
    db,
  )
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

async function addRounds(db: Db) {
  await sql`
    insert into rounds (user_id, entry_id, position, held, lost, notes)
    select user_id, entries.id, 0, '{}', '{}', '' from entries, ${others} where user_id = member_id`.execute(db)
  await sql`
    insert into round_submissions (user_id, entry_id, round_position, position, is_mine, name, from_position)
    select user_id, entry_id, 0, n, n = 0, 'Submission ' || n, '' from rounds, generate_series(0, 2) as n`.execute(
    db,
  )
}

async function addPlans(db: Db) {
  const class19 = { title: 'Evening class', startTime: '19:00', endTime: '20:30', sessionType: 'class' as const }
  const fields = { ...class19, academy: 'Northside Jiu-Jitsu', instructor: 'Lena', tags: [] }
  const rule = JSON.stringify(startRule(fields, '2026-01-05', 'weekly', '2099-01-01', [1, 3, 5]))
  await sql`
    insert into rules (user_id, rule, updated_at) select member_id, ${rule}::jsonb, now() from ${others}`.execute(
    db,
  )
  await sql`
    insert into reminders (user_id, title, date, updated_at)
    select member_id, 'Tape fingers ' || n, current_date - n, now()
    from ${others}, generate_series(1, 3) as n`.execute(db)
}

async function addPractice(db: Db) {
  await sql`
    insert into techniques (user_id, name, other_names, position, category, side, attire, steps, key_details,
      common_mistakes, videos, status, is_favorite, is_archived)
    select member_id, 'Technique ' || n, '{}', 'Half Guard', 'pass', 'top', 'both', '', '', '', '[]', 'drilling', false,
      false from ${others}, generate_series(1, 5) as n`.execute(db)
  await sql`
    insert into practice_cards (user_id, technique_id, added_on, due_on)
    select user_id, id, current_date, current_date from techniques`.execute(db)
}
