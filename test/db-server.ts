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
    /** Where test databases are created, and the migrated one they are copied from. */
    server: pg.ClientConfig
    template: string
  }
}

/** One PostgreSQL for the whole run: the server of DATABASE_URL, or an embedded one in a folder of its own. */
export default async function startServer(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-test-'))
  const url = process.env['DATABASE_URL']
  const embedded = url ? undefined : await startEmbedded(folder)
  const server = embedded?.connection ?? { connectionString: url ?? '' }
  const template = `rollbook_template_${project.name}_${process.pid}`

  const admin = new pg.Client(server)
  await admin.connect()
  if (embedded) await makeForgetful(admin)
  await admin.query(`create database ${template}`)
  const db = openDatabase({ ...server, ...inDatabase(server, template) }, fail)
  await migrate(db)
  await db.destroy()
  project.provide('server', server)
  project.provide('template', template)

  return async () => {
    await admin.query(`drop database ${template}`)
    await admin.end()
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is lost in a crash doesn't matter here. */
async function makeForgetful(admin: pg.Client) {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query("alter system set max_wal_size = '4GB'")
  await admin.query('select pg_reload_conf()')
}

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
