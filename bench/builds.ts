import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/open.ts'
import { tokenFor } from './client.ts'
import { startToFirstList } from './cold.ts'
import { cpuOf } from './cpu.ts'
import { type Contender, interleaved } from './measure.ts'
import { allocatedNow, memoryNow } from './memory.ts'
import { appCalls, isSearch, operations } from './operations.ts'
import { type Server, startApp, stopServers } from './processes.ts'
import { sized } from './sized.ts'
import { largePhoto, uploadPhoto } from './upload-photo.ts'
import type { People } from './workspace.ts'

/**
 * What calls, starts, and memory cost this build beside another one, in turns, several times with servers started anew. Give the
 * folder of the other build, which fills the journals, so that both can read them: `npx node bench/builds.ts ../before`.
 */

const runs = sized(3, 1)
const rounds = sized(10, 1)
const calls = sized(30, 2)
const rest = sized(12_000, 0)

const [other = '.'] = process.argv.slice(2)
const photo = await largePhoto()
const folders: string[] = []
try {
  const { folder, people } = fill(resolve(other))
  folders.push(folder)
  const builds = [
    { name: 'before', root: resolve(other), dataDir: await copyOf(folder) },
    { name: 'after', root: resolve('.'), dataDir: await copyOf(folder) },
  ]
  for (const build of builds) await settle(build)
  for (let run = 1; run <= runs; run++) await compare(builds, people, run)
} finally {
  await stopServers()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

interface Build {
  name: string
  root: string
  dataDir: string
}

/** By the other build itself, as only it knows its tables. */
function fill(root: string): { folder: string; people: People } {
  const script = `
    const { createWorkspace, fillFirst, withDatabase } = await import('./bench/workspace.ts')
    const { startApp } = await import('./bench/processes.ts')
    const workspace = await createWorkspace()
    const app = await startApp(workspace.env)
    const people = await withDatabase(workspace, fillFirst)
    await app.stop()
    console.log(JSON.stringify({ folder: workspace.env.DATA_DIR, people }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '' },
    encoding: 'utf8',
  })
  const filled = stdout.split('\n').find((line) => line.startsWith('{'))
  if (filled === undefined) throw new Error(`${root} didn't fill its journals: ${stderr}`)
  return JSON.parse(filled)
}

async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'rollbook-build-'))
  folders.push(copy)
  await cp(folder, copy, { recursive: true })
  return copy
}

function envOf({ dataDir }: Build): NodeJS.ProcessEnv {
  return { DATA_DIR: dataDir, DATABASE_URL: '' }
}

/** Lets a build bring the data up to date, and PostgreSQL know them. */
async function settle(build: Build) {
  const app = await startApp(envOf(build), build.root)
  const connection = { host: join(build.dataDir, 'pgdata'), user: 'app', database: 'app', max: 1 }
  const db = openDatabase(connection, () => undefined)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
  await app.stop()
}

async function compare(builds: Build[], people: People, run: number) {
  // Another one goes first each time.
  const order = run % 2 === 0 ? builds.toReversed() : builds
  const running: Running[] = []
  for (const build of order)
    running.push({ build, ...(await startToFirstList(envOf(build), people.typical, build.root)) })
  if (order !== builds) running.reverse()
  const print = (what: string, figures: number[]) => printBeside(`run ${run}  ${what}`, figures)
  print(
    'start to first list, ms',
    running.map(({ firstList }) => firstList),
  )
  await sleep(rest)
  print('allocated at rest, MB', await Promise.all(running.map(({ app }) => allocated(app))))
  for (const [name, works] of await worksOf(running, people)) {
    const isHeavy = name === 'photo' || name === 'spreadsheet'
    const results = await interleaved(works, isHeavy ? sized(3, 1) : rounds, isHeavy ? 1 : calls)
    print(
      `${name}, CPU ms`,
      results.map(({ cpu = 0 }) => cpu),
    )
    print(
      `${name}, p50 ms`,
      results.map(({ p50 }) => p50),
    )
  }
  print(
    'all memory afterwards, MB',
    await Promise.all(running.map(({ app }) => memoryNow(app.pid).then(inMegabytes))),
  )
  for (const { app, client } of running) {
    client.close()
    await app.stop()
  }
}

interface Running extends Awaited<ReturnType<typeof startToFirstList>> {
  build: Build
}

function inMegabytes(bytes: number) {
  return bytes / 2 ** 20
}

async function allocated({ pid }: Server) {
  const { node, below } = await allocatedNow(pid)
  return inMegabytes(node + below)
}

/** What is done, each by all builds. */
async function worksOf(running: Running[], { large, typical }: People): Promise<Map<string, Contender[]>> {
  const works = new Map<string, Contender[]>()
  for (const { app, build, client } of running) {
    const add = (name: string, call: Contender['call']) =>
      works.set(name, [...(works.get(name) ?? []), { name: build.name, call, cpu: () => cpuOf(app.pid) }])
    for (const operation of operations) {
      const callOf = (await appCalls(app.port, isSearch(operation) ? large : typical))[operation]
      add(operation, (round, index) => client.get(callOf(Math.max(round, 0) * calls + index)))
    }
    const headers = { cookie: large.cookie, 'x-csrf-token': await tokenFor(client, large.cookie) }
    add('photo', () => uploadPhoto(app.port, headers, photo))
    add('spreadsheet', () => client.get({ path: '/api/export/entries', headers }))
  }
  return works
}

function printBeside(what: string, [before = 0, after = 0]: number[]) {
  const digits = before < 20 ? 2 : 0
  const ratio = (after / before).toFixed(2)
  console.log(`${what}: ${before.toFixed(digits)} and ${after.toFixed(digits)}, ${ratio}x; wanted at most 1`)
}
