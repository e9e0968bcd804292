import { sql } from 'kysely'
import pg from 'pg'
import { Client } from './client.ts'
import { addOwner, fillJournal, inBulk, type Owner } from './data.ts'
import { appCalls, operations } from './operations.ts'
import { postgresCpu } from './postgres-cpu.ts'
import { startApp } from './processes.ts'
import { createWorkspace, type Workspace, withDatabase } from './workspace.ts'

/**
 * What members cost, for docs/scaling.md: bytes of a session in the database, and CPU time of a call, server and database. Bytes don't
 * depend on how busy the machine is; CPU time grows on a busy one, as others take the caches.
 */

const [members, sessions, warmUps, calls] = [20, 500, 60, 400]

const workspace = await createWorkspace()
// Also starts and stops the database.
const app = await startApp(workspace.env)
try {
  const owners = await fill(workspace)
  await printCpu(workspace, owners)
} finally {
  await app.stop()
  await workspace.remove()
}

function fill(of: Workspace): Promise<Owner[]> {
  return withDatabase(of, async (db) => {
    const owners: Owner[] = []
    await inBulk(db, async () => {
      for (let member = 0; member < members; member++) {
        const owner = await addOwner(db, `Member ${member}`)
        await fillJournal(db, owner, sessions)
        owners.push(owner)
      }
    })
    const { rows } = await sql<{ name: string; rows: number; table: number; indexes: number }>`
      select relname as name, reltuples::int as rows, pg_table_size(oid)::float8 as "table", pg_indexes_size(oid)::float8 as indexes
      from pg_class where relname in ('entries', 'entry_tags') order by 1`.execute(db)
    for (const { name, rows: count, table, indexes } of rows)
      console.log(
        `${name}: ${count} rows, ${Math.round(table / count)} bytes each, and ${Math.round(indexes / count)} in indexes`,
      )
    return owners
  })
}

async function printCpu(of: Workspace, owners: Owner[]) {
  const database = new pg.Client(of.connection)
  await database.connect()
  const databaseCpu = await postgresCpu(database)
  const callsOf = await Promise.all(owners.map((owner) => appCalls(app.port, owner)))
  const client = new Client(app.port)
  for (const operation of operations) {
    const call = async (index: number) => {
      const record = callsOf[index % owners.length]
      if (record) await client.get(record[operation](index))
    }
    for (let index = 0; index < warmUps; index++) await call(index)
    const before = [(await app.usage()).cpu, (await databaseCpu?.()) ?? 0] as const
    for (let index = 0; index < calls; index++) await call(warmUps + index)
    const after = [(await app.usage()).cpu, (await databaseCpu?.()) ?? 0] as const
    const [server = 0, data = 0] = after.map((cpu, index) => (cpu - (before[index] ?? 0)) / calls)
    console.log(`${operation}: ${server.toFixed(1)} ms of the server, ${data.toFixed(1)} of the database`)
  }
  client.close()
  await database.end()
}
