import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { Client } from './client.ts'
import { addOwner, fillJournal, inBulk, type Owner } from './data.ts'
import { quantile } from './measure.ts'
import { appCalls } from './operations.ts'
import { postgresCpu } from './postgres-cpu.ts'
import { type Server, startSource } from './processes.ts'
import { createWorkspace, type Workspace, withDatabase } from './workspace.ts'

/**
 * The cost of the gate for trials in a list of 50 and a create, as CPU of all processes: two servers with it and two
 * without take turns, so that the difference between equal ones shows the noise. `node bench/gate.ts`
 */
const operations = ['list-50', 'create'] as const
const servers = ['without', 'with', 'without again', 'with again']
// Fewer calls than a member may make in a minute.
const [owners, rounds, calls] = [20, 80, 20]

interface Contestant {
  name: string
  workspace: Workspace
  server: Server
  client: Client
  cpu: () => Promise<number>
  people: Owner[]
  close: () => Promise<void>
}

const contestants: Contestant[] = []
try {
  for (const name of servers) contestants.push(await start(name))
  for (const operation of operations) await measure(operation)
} finally {
  for (const { close } of contestants) await close()
}

async function start(name: string): Promise<Contestant> {
  const isWithout = name.startsWith('without')
  const workspace = await createWorkspace()
  const env = { ...workspace.env, BENCH_GATE: isWithout ? 'without' : 'with' }
  const server = await startSource(env, './bench/without-gate.mjs')
  const people = await withDatabase(workspace, (db) => fill(db, isWithout))
  const sqlClient = new pg.Client(workspace.connection)
  await sqlClient.connect()
  const databaseCpu = await postgresCpu(sqlClient)
  const client = new Client(server.port)
  const close = async () => {
    client.close()
    await sqlClient.end()
    await server.stop()
    await workspace.remove()
  }
  const cpu = async () => (await server.usage()).cpu + ((await databaseCpu?.()) ?? 0)
  return { name, workspace, server, client, cpu, people, close }
}

async function fill(db: Db, isWithout: boolean): Promise<Owner[]> {
  await migrate(db)
  const people: Owner[] = []
  for (let index = 0; index < owners; index++) people.push(await addOwner(db, `Member ${index}`))
  await inBulk(db, async () => {
    for (const owner of people) await fillJournal(db, owner, 200)
  })
  if (isWithout) await countNoEntries(db)
  return people
}

/** The trigger as it was before it counted entries. */
async function countNoEntries(db: Db) {
  const migration = await readFile(new URL('../migrations/0013-journal-sizes.sql', import.meta.url), 'utf8')
  const [declared = ''] = /create function add_to_journal_sizes[\s\S]*?end \$\$;/.exec(migration) ?? []
  await sql.raw(declared.replace('create function', 'create or replace function')).execute(db)
}

async function measure(operation: (typeof operations)[number]) {
  const cpu: Record<string, number[]> = {}
  const callsOf = new Map<Contestant, Awaited<ReturnType<typeof appCalls>>[]>()
  for (const contestant of contestants)
    callsOf.set(
      contestant,
      await Promise.all(contestant.people.map((owner) => appCalls(contestant.server.port, owner))),
    )
  for (let round = -2; round < rounds; round++) {
    // Another one goes first each time.
    for (const [place] of contestants.entries()) {
      const contestant = contestants[(place + round + rounds) % contestants.length] as Contestant
      const mine = callsOf.get(contestant)?.[(round + owners) % owners]
      const before = await contestant.cpu()
      for (let index = 0; mine && index < calls; index++) await contestant.client.get(mine[operation](index))
      if (round >= 0) (cpu[contestant.name] ??= []).push(((await contestant.cpu()) - before) / calls)
    }
  }
  report(operation, cpu)
}

/** Medians, because other work of the machine only adds time. */
function report(operation: string, cpu: Record<string, number[]>) {
  const median = (name: string) => quantile(cpu[name] ?? [], 0.5)
  for (const name of servers)
    console.log(`${operation.padEnd(8)} ${name.padEnd(14)} ${median(name).toFixed(3)} ms of CPU a call`)
  const mean = (name: string) => (median(name) + median(`${name} again`)) / 2
  const more = (a: number, b: number) => `${(100 * (a / b - 1)).toFixed(1)} %`
  console.log(
    `${operation.padEnd(8)} with it ${more(mean('with'), mean('without'))}; between equal ones ` +
      `${more(median('without again'), median('without'))} and ${more(median('with again'), median('with'))}\n`,
  )
}
