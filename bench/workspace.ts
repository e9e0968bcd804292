import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/tables.ts'
import { addOwner, commonWord, fillJournal, inBulk, type Owner, rareWords } from './data.ts'
import { stopServers } from './processes.ts'
import { sized } from './sized.ts'

/** Where the bench's data are, and how servers find them. */
export interface Workspace {
  connection: pg.PoolConfig
  /** The environment by which the server finds them. */
  env: NodeJS.ProcessEnv
  /** Stops the servers that are still running, and removes everything again. */
  remove(): Promise<void>
}

/** The bench's own database: on the server of DATABASE_URL, or an embedded one in a temporary folder. */
export function createWorkspace(): Promise<Workspace> {
  const url = process.env['DATABASE_URL']
  return url ? workspaceOnServer(url) : embeddedWorkspace()
}

/** A database of its own on a server. */
export async function workspaceOnServer(url: string): Promise<Workspace> {
  const name = `rollbook_bench_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const remove = async () => {
    await stopServers()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  return { connection: { connectionString: own.href }, env: { DATABASE_URL: own.href }, remove }
}

/** The product's server starts and stops this database; the benchmark holds no connection in the meantime. */
async function embeddedWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-bench-'))
  const embedded = await startEmbedded(folder)
  // Only the bench asks for checkpoints.
  const superuser = new pg.Client(embedded.superuser)
  await superuser.connect()
  await superuser.query(`grant pg_checkpoint to ${embedded.connection.user}`)
  await superuser.end()
  await embedded.stop()
  return {
    connection: embedded.connection,
    env: { DATA_DIR: folder },
    remove: async () => {
      // The database would miss its folder.
      await stopServers()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A pool for the bench itself, closed before any server stops. */
export async function withDatabase<T>(workspace: Workspace, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ ...workspace.connection, max: 2 }, () => undefined)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export interface People {
  /** The one with 10,000 entries. */
  large: Owner
  /** One of those that end up with 500 entries. */
  typical: Owner
  others: Owner[]
}

const largeSize = sized(10_000, 60)
const typicalSize = sized(500, 5)
const firstSize = sized(50, 2)
const othersCount = sized(199, 2)

/** The journals that don't grow, and a tenth of the others. */
export const fillFirst = (db: Db): Promise<People> =>
  withPeople(db, async ({ large, typical, others }) => {
    await fillJournal(db, large, largeSize, (index) => rareWords[(index - 5) / Math.floor(largeSize / 3)] ?? '')
    await fillJournal(db, typical, typicalSize, () => commonWord)
    for (const other of others) await fillJournal(db, other, firstSize, () => commonWord)
  })

/** The rest of the others. */
export const fillRest = (db: Db, { others }: People) =>
  inBulk(db, async () => {
    for (const other of others) await fillJournal(db, other, typicalSize - firstSize, () => commonWord)
  })

async function withPeople(db: Db, fill: (people: People) => Promise<void>): Promise<People> {
  await migrate(db)
  const large = await addOwner(db, 'Large Journal')
  const typical = await addOwner(db, 'Typical Journal')
  const others: Owner[] = []
  for (let index = 1; index <= othersCount; index++) others.push(await addOwner(db, `Other Journal ${index}`))
  const people = { large, typical, others }
  await inBulk(db, () => fill(people))
  return people
}
