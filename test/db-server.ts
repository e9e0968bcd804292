import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test databases are, and who creates them there, as copies of the migrated one. */
    server: pg.ClientConfig
    admin: pg.ClientConfig
    template: string
    /** The role that tests work as; undefined if that creates their databases, too. */
    owner: string | undefined
  }
}

/** One PostgreSQL for the whole run: the server of DATABASE_URL, or an embedded one in a folder of its own. */
export default async function startServer(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-test-'))
  const url = process.env['DATABASE_URL']
  const embedded = url ? undefined : await startEmbedded(folder)
  const server = embedded?.connection ?? { connectionString: url ?? '' }
  const template = `rollbook_template_${project.name}_${process.pid}`

  const owner = embedded?.connection.user
  const admin = new pg.Client(embedded?.superuser ?? server)
  await admin.connect()
  if (embedded) await disableDurability(admin)
  await admin.query(`create database ${template} ${ownedBy(owner)}`)
  const db = openDatabase({ ...server, ...inDatabase(server, template) }, fail)
  await migrate(db)
  await db.destroy()
  project.provide('server', server)
  project.provide('admin', embedded?.superuser ?? server)
  project.provide('owner', owner)
  project.provide('template', template)

  return async () => {
    await admin.query(`drop database ${template}`)
    await admin.end()
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Trades safety in a crash for speed, which doesn't matter here. */
async function disableDurability(admin: pg.Client) {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query("alter system set max_wal_size = '4GB'")
  await admin.query('select pg_reload_conf()')
}

/** The clause that has a new database belong to a role. */
export const ownedBy = (owner: string | undefined) => (owner === undefined ? '' : `owner ${owner}`)

/** The part of a connection that names its database. */
export function inDatabase(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!server.connectionString) return { database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

function fail(error: Error) {
  throw error
}
