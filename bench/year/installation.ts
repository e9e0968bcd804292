import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/tables.ts'
import { sendNext } from '#server/features/mail/service.ts'
import { spoolOf } from '#server/features/media/upload/upload.ts'
import { processResetRequests } from '#server/features/sign-in/service.ts'
import { schedule } from '#server/jobs/schedule.ts'
import { localOf } from '../../test/payment-world.ts'
import type { World } from '../../test/world.ts'
import { workspaceOnServer } from '../workspace.ts'
import { dayMs } from './member.ts'

interface BenchDatabase {
  db: Db
  connection: pg.PoolConfig
  remove(): Promise<void>
  /** Of the database's log, if it is the bench's own. */
  logBytes(): Promise<number | undefined>
}

/** On the server of DATABASE_URL, or an embedded one, whose log is looked at. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const url = process.env['DATABASE_URL']
  if (url) {
    const { connection, remove } = await workspaceOnServer(url)
    return { db: openDatabase(connection, () => undefined), connection, remove, logBytes: async () => undefined }
  }
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-year-'))
  const { connection: durable, stop } = await startEmbedded(folder)
  // Nobody misses what a crash would take.
  const connection = { ...durable, options: '-c synchronous_commit=off' }
  const remove = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  const logBytes = async () => (await stat(join(folder, 'postgres.log'))).size
  return { db: openDatabase(connection, () => undefined), connection, remove, logBytes }
}

/** When the jobs run, in UTC: at 7 in the morning of every member, in the evening, and between. */
const jobHours = [0, 5, 6, 7, 11, 12, 18, 21]
/** When people are there. */
const peoplesHour = 12

/** Lets a day pass that begins now. */
export async function passDay(world: World, live: () => Promise<void>) {
  const begin = world.deps.clock().getTime()
  for (const hour of jobHours) {
    world.later(begin + (hour * dayMs) / 24 - world.deps.clock().getTime())
    await runJobs(world)
    if (hour === peoplesHour) await live()
  }
  world.later(begin + dayMs - world.deps.clock().getTime())
}

/** Runs all jobs, or those with these names, and sends what mail is due. */
async function runJobs({ deps }: World, names?: string[]) {
  const { signal } = new AbortController()
  for (const { name, run } of schedule(deps)) if (!names || names.includes(name)) await run(signal)
  await deps.localPayments?.settled()
  await processResetRequests(deps)
  // A mail that fails is tried again later.
  while (await sendNext(deps, () => undefined));
}

/** Two years in which nobody does anything. */
export async function restForYears(world: World) {
  for (let step = 0; step < 20; step++) {
    world.later(40 * dayMs)
    await runJobs(world, ['sweep', 'check-payments'])
  }
}

/** Has limits on calls an hour follow the clock, too: they are counted in memory, by the time of the machine. */
export function moveMachineClock({ deps }: World) {
  const machine = Date.now
  const began = machine()
  Date.now = () => deps.clock().getTime() + machine() - began
}

/** Every webhook arrives twice. */
export function hearTwice(world: World) {
  const local = localOf(world)
  const receive = local.onEvent
  local.onEvent = async (event) => {
    await receive(event)
    await receive(event)
  }
}

/** What a server leaves that is killed in the middle of an upload. */
export async function leaveSpool({ deps }: World): Promise<string> {
  const left = join(spoolOf(deps), 'upload-that-was-cut')
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'part'), 'half a photo')
  const then = new Date(deps.clock().getTime() - dayMs)
  await utimes(left, then, then)
  return left
}
