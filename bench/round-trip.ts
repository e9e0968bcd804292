import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { readEnv } from '#server/env.ts'
import { openFiles } from '#server/outside/files/open-files.ts'
import { archive } from '#shared/archive/archive.ts'
import { demoPassword } from '../seeds/members.ts'
import { inWords } from '../test/archives.ts'
import { startS3Server } from '../test/s3-server.ts'
import { unzip } from '../test/unzip.ts'
import { addMember } from './data.ts'
import { ensure, Importer } from './importer.ts'
import { startApp, stopServers } from './processes.ts'
import { embeddedWorkspace, type Workspace, withDatabase, workspaceOnServer } from './workspace.ts'

/**
 * Takes the year of the demo's black belt, with its photos, out of an embedded installation and into an empty account of another
 * one, where everything must be equal, come in once, and leave with the undo. The other one is embedded, then on the PostgreSQL
 * server of DATABASE_URL with its files in S3:
 *
 *     DATABASE_URL=postgres://… node bench/round-trip.ts [folder of a demo]
 */

const year = new Date().getFullYear()
/** What Training Stats and the pages beside it show. */
const figures = [
  '/api/stats',
  '/api/stats?from=2000-01-01&to=2100-01-01',
  '/api/stats?attire=gi',
  '/api/stats?attire=no-gi',
  `/api/stats/years/${year}`,
  `/api/stats/years/${year - 1}`,
  '/api/rounds/lessons',
  '/api/partners/uses',
  '/api/tags/uses',
  '/api/techniques',
  '/api/promotions',
  '/api/practice/due',
]

/** What an undone import is remembered by for a day, and what its account has by being used. */
const accountTables = new Set(['imports', 'audit_log', 'sessions', 'known_devices', 'last_seen'])

const folder = process.argv[2] ?? (await mkdtemp(join(tmpdir(), 'rollbook-demo-')))

async function seed() {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
  const [status] = await once(spawn(process.execPath, ['seeds/demo.ts'], { env, stdio: 'ignore' }), 'exit')
  if (status !== 0) throw new Error('The demo could not be seeded. Run node seeds/demo.ts to see why.')
}

async function logIn(port: number): Promise<string> {
  const at = `http://127.0.0.1:${port}/api`
  const visited = await fetch(`${at}/csrf-token`)
  const cookie = cookiesOf(visited)
  const { csrfToken } = (await visited.json()) as { csrfToken: string }
  const reply = await fetch(`${at}/auth/login`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'black@rollbook.example', password: demoPassword }),
  })
  if (!reply.ok) throw new Error(`The black belt couldn't log in: ${await reply.text()}`)
  return cookiesOf(reply)
}

const cookiesOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/** Everything that a member has, as their archive, their list, and their figures say. */
async function takeAll(port: number, cookie: string) {
  const bytesOf = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return { headers: reply.headers, content: Buffer.from(await reply.arrayBuffer()) }
  }
  const { content: raw } = await bytesOf('/api/export/archive')
  const files = await unzip(raw)
  const journal = archive.parse(JSON.parse(String(files.get('journal.json'))))
  const entries: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { headers, content } = await bytesOf(`/api/entries?limit=100${cursor && `&cursor=${cursor}`}`)
    entries.push(...withoutIds(content))
    cursor = headers.get('x-next-cursor')
  }
  const shown: Record<string, unknown> = {}
  for (const path of figures) shown[path] = withoutIds((await bytesOf(path)).content)
  const media = new Map([...files].filter(([path]) => path.startsWith('media/')))
  return { raw, journal: inWords(journal), entries, shown, media }
}

/** A reply in which ids and names of stored files, which differ in each installation, say nothing. */
const withoutIds = (content: Buffer) =>
  JSON.parse(
    String(content)
      .replace(/"(id|\w+Id|bytes)":\d+/g, '"$1":0')
      .replace(/[0-9a-f]{32}/g, 'file'),
  )

type Taken = Awaited<ReturnType<typeof takeAll>>

/** Takes everything to another installation, and back out of it. */
async function visit(where: string, workspace: Workspace, settings: NodeJS.ProcessEnv, original: Taken) {
  const spool = await mkdtemp(join(tmpdir(), 'rollbook-abroad-'))
  const env = { DATABASE_URL: '', DATA_DIR: spool, ...workspace.env, ...settings, LOG_LEVEL: 'fatal' }
  const began = Date.now()
  try {
    const app = await startApp(env)
    await withDatabase(workspace, async (db) => {
      const { id, cookie } = await addMember(db, 'Abroad', { beltLevel: 'white', academy: '' })
      const empty = await rowsOf(db, id)
      const importer = await Importer.as(app.port, cookie)
      const imported = await importer.importAll(original.raw)
      const seconds = (Date.now() - began) / 1000
      const back = await takeAll(app.port, cookie)
      expectEqual(where, back, original)
      await importer.expectNothingNew(original.raw)
      expectEqual(`${where}, after a second import`, await takeAll(app.port, cookie), back)
      const undone = await importer.call(`/${imported}/undo`, { method: 'POST' })
      ensure(undone.result?.kept === 0, `${where}: the undo kept ${undone.result?.kept}`)
      const left = { rows: await rowsOf(db, id), files: await filesOf(env) }
      ensure(
        isDeepStrictEqual(left, {
          rows: empty,
          files: [],
        }),
        `${where}: left behind is ${JSON.stringify(left)}`,
      )
      console.log(
        `${where}: all is equal, the second import adds nothing, the undo leaves nothing; imported after ${seconds.toFixed(0)} s`,
      )
    })
    await app.stop()
  } finally {
    await workspace.remove()
    await rm(spool, { recursive: true })
  }
}

function expectEqual(where: string, actual: Taken, expected: Taken) {
  for (const part of ['journal', 'entries', 'shown', 'media'] as const) {
    const path = firstDifference(actual[part], expected[part])
    ensure(path === undefined, `${where}: ${part} differs at ${path}`)
  }
}

/** Where two values differ first, and how; undefined if they don't. */
function firstDifference(actual: unknown, expected: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(actual, expected)) return undefined
  const isWalkable = (value: unknown) => typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
  if (!isWalkable(actual) || !isWalkable(expected))
    return `${path}: ${excerptOf(actual)}, before ${excerptOf(expected)}`
  const [mine, theirs] = [actual, expected].map(
    (value) => new Map(value instanceof Map ? value : Object.entries(value as object)),
  ) as [Map<string, unknown>, Map<string, unknown>]
  const names = [...new Set([...theirs.keys(), ...mine.keys()])]
  return names.map((name) => firstDifference(mine.get(name), theirs.get(name), `${path}/${name}`)).find(Boolean)
}

const excerptOf = (value: unknown) => JSON.stringify(value ?? null).slice(0, 300)

/** How many rows of each table a member has; an empty journal's size isn't one. */
async function rowsOf(db: Db, userId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by table_name`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    if (accountTables.has(name)) continue
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}
      where user_id = ${userId} and ${name === 'journal_sizes' ? sql`bytes + entries > 0` : sql`true`}`.execute(db)
    const count = counted.rows[0]?.count ?? 0
    if (count > 0) counts[name] = count
  }
  return counts
}

const filesOf = (env: NodeJS.ProcessEnv) => Array.fromAsync(openFiles(readEnv({ ...process.env, ...env })).keys())

const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const s3 = await startS3Server()
try {
  await seed()
  const home = await startApp({ DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'fatal' })
  const original = await takeAll(home.port, await logIn(home.port))
  await home.stop()
  console.log(
    `${original.entries.length} entries, ${original.media.size} files, ${inMegabytes(original.raw.length)}`,
  )
  await visit('embedded, files on the disk', await embeddedWorkspace(), {}, original)
  const url = process.env['DATABASE_URL']
  if (url) await visit('server of DATABASE_URL, files in S3', await workspaceOnServer(url), s3.settings, original)
  else console.log('Set DATABASE_URL to try a PostgreSQL server, with files in S3.')
} finally {
  await stopServers()
  await s3.stop()
  if (!process.argv[2]) await rm(folder, { recursive: true })
}
