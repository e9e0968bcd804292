import { loadavg } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { statsOf } from '#server/features/stats/service.ts'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import type { StatsQuery } from '#shared/stats/stats.ts'
import { initialTechnique } from '#shared/techniques/techniques.ts'
import { Client } from './client.ts'
import { addOwner, fillJournal, inBulk, type Owner } from './data.ts'
import { interleaved } from './measure.ts'
import { startApp } from './processes.ts'
import { recorded, replay } from './statements.ts'
import { createWorkspace, type Workspace, withDatabase } from './workspace.ts'

/**
 * Training Stats of a member with 10,000 sessions and 20,000 rounds: over HTTP next to its SQL alone, the same statements
 * one after the other on one connection. First beside 10,000 sessions of others, then beside 100,000.
 */

const [sessions, othersSize, rounds, calls] = [10_000, 1_000, 6, 10]
const goal = 3
const ranges: Record<string, StatsQuery> = {
  'the whole journal': {},
  'the last 90 days': { from: addDays(localDay(new Date()), -89), to: localDay(new Date()) },
}

/** How many others there are. */
let added = 0

const workspace = await createWorkspace()
const app = await startApp(workspace.env)
const client = new Client(app.port)
try {
  const owner = await withDatabase(workspace, async (db) => {
    await migrate(db)
    const owner = await addOwner(db, 'Stats')
    await inBulk(db, async () => {
      await fillJournal(db, owner, sessions)
      await addRounds(db, owner)
      await addOthers(db, 10)
    })
    return owner
  })
  await measure(workspace, owner, 10_000)
  await withDatabase(workspace, (db) => inBulk(db, () => addOthers(db, 90)))
  await measure(workspace, owner, 100_000)
} finally {
  client.close()
  await app.stop()
  await workspace.remove()
}

async function measure({ connection }: Workspace, owner: Owner, others: number) {
  const alone = new pg.Client(connection)
  await alone.connect()
  const contenders = []
  for (const [name, query] of Object.entries(ranges)) {
    const clock = () => new Date()
    const statements = await recorded(connection, (db) => statsOf({ db, clock } as Deps, owner.id, query))
    const path = `/api/stats?${new URLSearchParams(query as Record<string, string>)}`
    contenders.push(
      { name: `${name}, HTTP`, call: () => client.get({ path, headers: { cookie: owner.cookie } }) },
      { name: `${name}, its SQL`, call: () => replay(alone, statements) },
    )
  }
  const results = await interleaved(contenders, rounds, calls)
  await alone.end()
  console.log(`beside ${others} sessions of others (load ${loadavg()[0]?.toFixed(1)}):`)
  for (const [at, { name, p50, p99, spread }] of results.entries()) {
    const [low, high] = spread.map((time) => time.toFixed(1))
    const ratio = at % 2 === 0 ? p50 / (results[at + 1]?.p50 ?? p50) : undefined
    const verdict = ratio === undefined ? '' : `, ${ratio.toFixed(2)} times its SQL, goal ${goal}`
    console.log(
      `  ${name}: median ${p50.toFixed(1)} ms (rounds ${low} to ${high}), p99 ${p99.toFixed(1)} ms${verdict}`,
    )
  }
}

/** Two rounds in each session, every second with a submission, and two techniques in each. */
async function addRounds(db: Db, { id: userId }: Owner) {
  const { tags: _, ...row } = { ...initialTechnique, videos: '[]' }
  const bare = { ...row, clientId: null, payloadHash: null, catalogKey: null, userId }
  const names = Array.from({ length: 40 }, (_, n) => ({ ...bare, name: `Technique ${n}` }))
  await db.insertInto('techniques').values(names).execute()
  await sql`
    insert into rounds (user_id, entry_id, position, minutes, attire, result, held, lost, notes)
    select user_id, id, position, 6, case id % 3 when 0 then 'no-gi' else 'gi' end, 'even', '{}', '{}', ''
    from entries, generate_series(0, 1) position where user_id = ${userId}`.execute(db)
  await sql`
    update entries set round_count = 2, gi_rounds = case id % 3 when 0 then 0 else 2 end,
      no_gi_rounds = case id % 3 when 0 then 2 else 0 end
    where user_id = ${userId}`.execute(db)
  await sql`
    insert into round_submissions (user_id, entry_id, round_position, position, is_mine, technique_id, name, from_position)
    select rounds.user_id, entry_id, rounds.position, 0, entry_id % 2 = 0, technique.id, technique.name, 'Mount' from rounds
    join (select id, name, row_number() over (order by id) as at from techniques where user_id = ${userId}) technique
      on technique.at = 1 + entry_id % 40
    where rounds.user_id = ${userId} and rounds.position = 0`.execute(db)
  await sql`
    insert into entry_techniques (user_id, entry_id, technique_id)
    select user_id, entries.id, technique.id from entries
    join (select id, row_number() over (order by id) as at from techniques where user_id = ${userId}) technique
      on technique.at in (1 + entries.id % 40, 1 + (entries.id + 7) % 40)
    where user_id = ${userId}`.execute(db)
}

async function addOthers(db: Db, count: number) {
  for (let n = 0; n < count; n++) {
    added += 1
    await fillJournal(db, await addOwner(db, `Other ${added}`), othersSize)
  }
}
