import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { startRule } from '#shared/calendar/recurrence.ts'
import { Client } from './client.ts'
import { addOwner, fillJournal, inBulk, type Owner } from './data.ts'
import { quantile, times } from './measure.ts'
import { allocatedNow } from './memory.ts'
import { type Server, startDigests, startFloor, startMailSink } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * 10,000 members' weekly digests, or those of as many as it is told, from the first statement until a mail server has taken
 * the last of them, as another member lists their journal: `node bench/digests.ts [members]`.
 *
 * The work is interrupted again and again, so that lists with and without it are measured in the same minutes, each next to
 * a server that does nothing. Memory is what Node and all processes of PostgreSQL have allocated, with what they share
 * divided among them (PSS without mapped files): the highest of samples that are taken in the same way before the work and during it, while the same
 * lists are read.
 */
const members = Number(process.argv[2] ?? 10_000)
const sessions = 6
const others = sql`(select id from users where email like 'member%') as member (member_id)`

const [worksFor, restsFor] = [9000, 2000]
const maxMs = 12 * 60_000

const workspace = await createWorkspace()
try {
  const sink = await startMailSink()
  const server = await startDigests({ ...workspace.env, SMTP_URL: `smtp://127.0.0.1:${sink.port}` })
  const floor = await startFloor('bare', {})
  try {
    await withDatabase(workspace, (db) => measure(db, { server, sink, floor }))
  } finally {
    await Promise.all([server.stop(), floor.stop(), sink.stop()])
  }
} finally {
  await workspace.remove()
}

interface Samples {
  list: number[]
  /** Of a server that does nothing, in turns with the list. */
  floor: number[]
  memory: Awaited<ReturnType<typeof allocatedNow>>[]
}

async function measure(db: Db, { server, sink, floor }: Record<'server' | 'sink' | 'floor', Server>) {
  const reader = await fill(db)
  const [client, bare] = [new Client(server.port), new Client(floor.port)]
  const callFor = async (duration: number, { list, floor: floors, memory }: Samples) => {
    const end = performance.now() + duration
    while (performance.now() < end) {
      for (let call = 0; call < 10; call++) {
        const path = '/api/entries?limit=50'
        list.push(...(await times(1, () => client.get({ path, headers: { cookie: reader.cookie } }))))
        floors.push(...(await times(1, () => bare.get({ path: '/' }))))
        // Fewer calls than a member may make in a minute.
        await sleep(80)
      }
      memory.push(await allocatedNow(server.pid))
    }
  }
  const [before, without, during] = [noSamples(), noSamples(), noSamples()]
  await callFor(10_000, noSamples())
  await callFor(20_000, before)
  let worked = 0
  while (!(await isOver(db)) && worked < maxMs) {
    await callFor(restsFor, without)
    const begun = performance.now()
    await server.ask('work')
    await callFor(worksFor, during)
    await server.ask('rest')
    worked += performance.now() - begun
    const [queued, left] = [await countIn(db, 'mailings'), await countIn(db, 'mailQueue')]
    console.error(`after ${seconds(worked)}: ${queued} emails queued, ${left} of them unsent`)
  }
  client.close()
  bare.close()
  const { emails, twice } = await sink.ask<{ emails: number; twice: number }>('count')
  console.log(`members, emails        ${members}, ${emails} that arrived, ${twice} of them twice`)
  console.log(`work                   ${seconds(worked)}${(await isOver(db)) ? '' : ', NOT FINISHED'}`)
  report(before, without, during)
}

function report(before: Samples, without: Samples, during: Samples) {
  console.log(`memory of Node         ${grown(before, during, 'node')}`)
  console.log(`memory of PostgreSQL   ${grown(before, during, 'below')}`)
  console.log(`list-50, without       ${described(without)}`)
  console.log(`list-50, with          ${described(during)}`)
  const ratio = (of: 'list' | 'floor') => (quantile(during[of], 0.5) / quantile(without[of], 0.5)).toFixed(2)
  console.log(`with / without, p50    list-50 ${ratio('list')}, floor ${ratio('floor')}`)
}

/** A function, because what runs at the top of this file needs it before its last line. */
function seconds(ms: number) {
  return `${(ms / 1000).toFixed(0)} s`
}

function noSamples(): Samples {
  return { list: [], floor: [], memory: [] }
}

/** The highest before, and the highest of each fifth of the work, which shows whether it goes on growing. */
function grown(before: Samples, busy: Samples, of: 'node' | 'below') {
  const highest = (samples: Samples['memory']) => Math.max(...samples.map((sample) => sample[of])) / 1e6
  const part = Math.ceil(busy.memory.length / 5)
  const parts = [0, 1, 2, 3, 4]
    .map((n) => busy.memory.slice(n * part, (n + 1) * part))
    .filter(({ length }) => length > 0)
  const [first, most] = [highest(before.memory), highest(busy.memory)]
  return `at most ${first.toFixed(0)} MB before, ${most.toFixed(0)} MB during: +${(most - first).toFixed(0)} MB (by fifths: ${parts
    .map((samples) => highest(samples).toFixed(0))
    .join(', ')})`
}

function described({ list, floor }: Samples) {
  const ms = (samples: number[], q: number) => quantile(samples, q).toFixed(1)
  return `p50 ${ms(list, 0.5)} ms, p99 ${ms(list, 0.99)} ms, floor p50 ${ms(floor, 0.5)} ms (${list.length} calls)`
}

async function countIn(db: Db, table: 'mailings' | 'mailQueue') {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether all three mornings are finished, and their emails sent. */
async function isOver(db: Db) {
  const finished = await db.selectFrom('mailingMornings').select('name').execute()
  const queued = await db.selectFrom('mailQueue').select('id').limit(1).executeTakeFirst()
  return finished.length >= 3 && queued === undefined
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
    insert into users (full_name, email, belt_level, academy, created_at, email_verified_at, weekly_digest_enabled,
      training_reminders_enabled)
    select 'Member ' || n, 'member' || n || '@example.com', 'blue', '', now(), now(), true, false
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
