import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { recordFigures } from '#server/features/admin/service.ts'
import { connectionOf, ownDatabase } from '#test/db.ts'
import { asNobody } from '#test/nobody.ts'
import { aWorld } from '#test/world.ts'
import { openMetrics, serveMetrics } from './metrics.ts'

const database = await ownDatabase()

async function aMeasuredServer(settings: NodeJS.ProcessEnv = {}) {
  const db = openDatabase({ ...(await connectionOf(database)), max: 2 }, () => undefined)
  const world = await aWorld(settings, undefined, db)
  const metrics = await openMetrics({ ...world.deps, pool: db.pool })
  const app = await buildApp({ ...world.deps, metrics }, pino({ level: 'silent' }))
  const { port, stop } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    stop()
    await app.close()
    await db.destroy()
  })
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return { db, world, metrics, app, port, read }
}

/** The value of a line, by the beginning of the line. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

test('an operator sees requests by route and status, and none of what members look for', async () => {
  const { app, read } = await aMeasuredServer()
  await app.inject('/api/csrf-token')
  await app.inject('/api/csrf-token')
  await app.inject('/api/entries?q=torn+knee')
  await app.inject('/mail-off/7/secret')
  const text = await read()
  const series = (route: string, status: number) =>
    `rollbook_http_request_seconds_count{method="GET",route="${route}",status="${status}"}`
  expect(valueOf(text, series('/api/csrf-token', 200))).toBe(2)
  expect(valueOf(text, series('/api/entries', 401))).toBe(1)
  expect(text).not.toMatch(/knee|secret/)
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'rollbook_pool_waiting',
  ])
    expect(valueOf(text, name)).toBeGreaterThanOrEqual(0)
  expect(text).toMatch(/^rollbook_info\{version="\d+\.\d+\.\d+"\} 1$/m)
})

test('an operator sees emails that wait and that failed, members, and storage', async () => {
  const { db, world, read } = await aMeasuredServer()
  // Their address is to be verified.
  await world.signUp()
  await recordFigures(db, world.deps.clock())
  world.later(3_600_000)
  const waiting = await read()
  expect(valueOf(waiting, 'rollbook_mails_waiting')).toBe(1)
  expect(valueOf(waiting, 'rollbook_oldest_mail_seconds')).toBeGreaterThanOrEqual(3600)
  expect(valueOf(waiting, 'rollbook_members')).toBeGreaterThan(0)
  await db.updateTable('mailQueue').set({ failure: 'mailbox full' }).execute()
  const failed = await read()
  expect(valueOf(failed, 'rollbook_mails_failed')).toBe(1)
  expect(valueOf(failed, 'rollbook_mails_waiting')).toBe(0)
})

test('an operator sees when the last backup was made, that none was, and nothing where it can’t be seen', async () => {
  const BACKUP_DIR = await mkdtemp(join(tmpdir(), 'rollbook-metrics-'))
  onTestFinished(() => rm(BACKUP_DIR, { recursive: true, force: true }))
  const last = 'rollbook_last_backup_timestamp_seconds'
  const { read } = await aMeasuredServer({ BACKUP_DIR })
  expect(valueOf(await read(), last)).toBe(0)
  for (const name of ['2026-11-24T04.00.00Z', '2026-11-25T04.00.00Z', 'unfinished'])
    await mkdir(join(BACKUP_DIR, name))
  expect(valueOf(await read(), last)).toBe(Date.parse('2026-11-25T04:00:00Z') / 1000)
  await chmod(BACKUP_DIR, 0)
  expect(await asNobody(read)).not.toMatch(new RegExp(`^${last}`, 'm'))
  const elsewhere = await aMeasuredServer()
  expect(await elsewhere.read()).not.toContain(last)
})

test('without its database a server still says how it is', async () => {
  const { db, read } = await aMeasuredServer()
  expect(valueOf(await read(), 'rollbook_database_up')).toBe(1)
  await db.destroy()
  expect(valueOf(await read(), 'rollbook_database_up')).toBe(0)
})

test('nothing else is served on that port, and no metrics where members are', async () => {
  const { app, port } = await aMeasuredServer()
  for (const path of ['/', '/api/csrf-token', '/metrics/'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

test('an operator sees how many rows a job could not do', async () => {
  const { metrics, read } = await aMeasuredServer()
  metrics.countFailedRow()
  metrics.countFailedRow()
  expect(valueOf(await read(), 'rollbook_job_rows_failed_total')).toBe(2)
})

test('the dashboard and the alerts ask only for what there is', async () => {
  const { app, read } = await aMeasuredServer({ BACKUP_DIR: '/nonexistent' })
  await app.inject('/api/csrf-token')
  const text = await read()
  const known = new Set([...text.matchAll(/^([a-z_\d]+)[{ ]/gm)].map(([, name]) => name))
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const asked = (await readFile(`docs/monitoring/${file}`, 'utf8')).match(
      /\b(rollbook|nodejs|process)_[a-z_\d]+/g,
    )
    expect(asked?.length).toBeGreaterThan(4)
    expect([file, asked?.filter((name) => !known.has(name))]).toEqual([file, []])
  }
})
