import { sql } from 'kysely'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { connectionOf, ownDatabase } from '#test/db.ts'
import type { ScheduledJob } from './scheduler.ts'
import { type SchedulerTiming, startScheduler } from './scheduler-pg-boss.ts'

const db = await ownDatabase()
const connection = await connectionOf(db)
const hasty: SchedulerTiming = { poll: 1, retries: 1, retry: 1, reopen: 1, heartbeat: 10 }

const warnings: unknown[] = []
const logger = { warn: (line: unknown) => void warnings.push(line), error: () => undefined }
/** Until the test is over: one that went on would give the next test's jobs work. */
const start = (...jobs: ScheduledJob[]) => {
  const scheduler = startScheduler({ connection, jobs, logger, timing: hasty })
  onTestFinished(scheduler.stop)
  return scheduler
}

/** Runs a job now, besides its schedule, unless it is about to run anyway. */
async function sendNow(name: string) {
  const boss = new PgBoss({ ...(connection as ConstructorOptions), supervise: false, schedule: false })
  await boss.start()
  await boss.send(name)
  await boss.stop()
}

const patiently = { timeout: 60_000, interval: 100 }
/** A job that is due at once. */
const dueNow = (name: string, run: ScheduledJob['run']): ScheduledJob => ({ name, cron: '* * * * *', run })

test('two servers on one database never run a job at the same time, and go on when one stops', async () => {
  let running = 0
  const runs = [0, 0]
  const most = [0]
  const [first, second] = [0, 1].map((node) =>
    start(
      dueNow('count', async () => {
        running += 1
        most.push(running)
        await sql`select pg_sleep(0.05)`.execute(db)
        runs[node] = (runs[node] ?? 0) + 1
        running -= 1
      }),
    ),
  )
  const sum = () => (runs[0] ?? 0) + (runs[1] ?? 0)
  await expect.poll(sum, patiently).toBe(1)
  for (const times of [2, 3, 4]) {
    await Promise.all([sendNow('count'), sendNow('count')])
    await expect.poll(sum, patiently).toBe(times)
    if (times === 3) await first?.stop()
  }
  await second?.stop()
  expect(Math.max(...most)).toBe(1)
})

test('stopping interrupts a job, and another server runs it again', async () => {
  const entered = Promise.withResolvers<void>()
  const scheduler = start(
    dueNow('long', async (signal) => {
      entered.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }),
  )
  await entered.promise
  await scheduler.stop()
  let isDone = false
  start(
    dueNow('long', async () => {
      isDone = true
    }),
  )
  await expect.poll(() => isDone, patiently).toBe(true)
})

test('a database that cannot be reached is tried again, and the scheduler can be stopped meanwhile', async () => {
  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'nowhere' }
  const scheduler = startScheduler({ connection: nowhere, jobs: [], logger, timing: hasty })
  onTestFinished(scheduler.stop)
  warnings.length = 0
  await expect.poll(() => warnings.length, patiently).toBeGreaterThan(1)
  await scheduler.stop()
})

test('a job that has run is deleted after a day or two, and one that was given up after two weeks', async () => {
  let runs = 0
  const scheduler = start(
    dueNow('tidy', async () => {
      runs += 1
    }),
    dueNow('broken', async () => {
      throw new Error('It never works.')
    }),
  )
  await expect.poll(() => runs, patiently).toBeGreaterThan(0)
  await expect.poll(async () => (await scheduler.failed()).length, patiently).toBeGreaterThan(0)
  await scheduler.stop()
  expect(await storedJobs('tidy')).toBeGreaterThan(0)
  await letDaysPass(2)
  expect(await storedJobs('tidy')).toBe(0)
  expect(await storedJobs('failed-jobs')).toBe(1)
  await letDaysPass(13)
  const { rows } = await sql<{ name: string; state: string }>`select name, state from pgboss.job`.execute(db)
  expect(rows).toEqual([])
  for (const table of ['job_dependency', 'queue_stats', 'warning'])
    expect([table, (await sql`select from ${sql.table(`pgboss.${table}`)}`.execute(db)).rows.length]).toEqual([
      table,
      0,
    ])
})

/** Makes all that the scheduler has stored that much older, and has it do its housekeeping. */
async function letDaysPass(days: number) {
  const boss = new PgBoss({ ...(connection as ConstructorOptions), supervise: false, schedule: false })
  await boss.start()
  const ago = sql`${days} * interval '1 day'`
  await sql`
    update pgboss.job set created_on = created_on - ${ago}, start_after = start_after - ${ago},
      completed_on = completed_on - ${ago}, keep_until = keep_until - ${ago}`.execute(db)
  await sql`update pgboss.queue set maintain_on = maintain_on - ${ago}`.execute(db)
  await boss.supervise()
  await boss.stop()
}

async function storedJobs(name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = ${name}`.execute(db)
  return rows[0]?.n ?? 0
}
