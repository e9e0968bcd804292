import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolConfig } from 'pg'
import type { ConstructorOptions, JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss'
import type { FailedJob, FailedJobs, ScheduledJob, Scheduler } from './scheduler.ts'

/** Where jobs go that were given up. Nothing takes them from there but an administrator. */
const failedJobs = 'failed-jobs'

/** In seconds, but for `retries`. */
export interface SchedulerTiming {
  /** How often each server looks for a job. */
  poll: number
  /** How many there are before a job is given up. */
  retries: number
  /** Before the first retry; each one after that waits twice as long. */
  retry: number
  /** Before a database that couldn't be reached at the start is tried again. */
  reopen: number
  /** How long the job of a server that was killed waits for another one. At least 10. */
  heartbeat: number
}

const defaultTiming: SchedulerTiming = { poll: 15, retries: 5, retry: 30, reopen: 10, heartbeat: 60 }

interface Settings {
  connection: PoolConfig
  jobs: ScheduledJob[]
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  timing?: SchedulerTiming
}

/**
 * Schedules jobs in the database (its schema `pgboss`), so that any number of servers run each of them once. Returns at
 * once, and starts as soon as the database can be reached.
 */
export function startScheduler({ connection, jobs, logger, timing = defaultTiming }: Settings): Scheduler {
  const stopping = new AbortController()
  const { signal } = stopping

  /** By their jobs. */
  const workers = new Map<string, string>()
  const openUntilItWorks = async (): Promise<PgBoss | undefined> => {
    while (!signal.aborted) {
      try {
        return await open({ connection, jobs, logger, timing }, workers, signal)
      } catch (error) {
        logger.warn({ err: error }, 'the jobs did not start; trying again soon')
        await sleep(timing.reopen * 1000, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
    return undefined
  }
  const opening = openUntilItWorks()

  return {
    ...failedJobsOf(opening),
    runNow: async (name) => runNow(await opening, name, workers.get(name)),
    stop: async () => {
      stopping.abort(new Error('The server stopped.'))
      await (await opening)?.stop({ timeout: 5000 })
    },
  }
}

/** For a command: the failed jobs, without running any. */
export async function openFailedJobs(connection: PoolConfig): Promise<FailedJobs & Pick<Scheduler, 'stop'>> {
  const { PgBoss } = await import('pg-boss')
  const options = { ...(connection as ConstructorOptions), max: 1, supervise: false, schedule: false }
  const boss = new PgBoss(options)
  await boss.start()
  await boss.createQueue(failedJobs)
  return { ...failedJobsOf(Promise.resolve(boss)), stop: () => boss.stop() }
}

function failedJobsOf(opening: Promise<PgBoss | undefined>): FailedJobs {
  const withFailed = async (id: string, act: (boss: PgBoss) => Promise<unknown>): Promise<boolean> => {
    const boss = await opening
    if (!boss || (await boss.findJobs(failedJobs, { id })).length === 0) return false
    await act(boss)
    return true
  }
  return {
    failed: async () => {
      const found = await (await opening)?.findJobs(failedJobs)
      return (found ?? []).map(asFailed).sort((job, other) => other.failedAt.getTime() - job.failedAt.getTime())
    },
    retry: (id) => withFailed(id, (boss) => boss.redrive(failedJobs, { ids: [id] })),
    drop: (id) => withFailed(id, (boss) => boss.deleteJob(failedJobs, id)),
  }
}

async function runNow(boss: PgBoss | undefined, name: string, workerId = '') {
  await boss?.send(name)
  boss?.notifyWorker(workerId)
}

async function open(
  { connection, jobs, logger, timing }: Required<Settings>,
  workers: Map<string, string>,
  signal: AbortSignal,
): Promise<PgBoss> {
  // Loaded after the server has started, which it would slow down by 80 ms.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...(connection as ConstructorOptions),
    max: 2,
    cronWorkerIntervalSeconds: timing.poll,
    cronMonitorIntervalSeconds: timing.poll,
    superviseIntervalSeconds: timing.heartbeat,
    monitorIntervalSeconds: timing.heartbeat,
  })
  boss.on('error', (error) => logger.warn({ err: error }, 'the scheduler failed; it goes on by itself'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'the scheduler warns'))
  try {
    await boss.start()
    await boss.createQueue(failedJobs)
    for (const job of jobs) workers.set(job.name, await schedule(boss, job, { logger, timing, signal }))
    await unscheduleOthers(boss, jobs)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
}

/** A server that was killed sends no more signs of life, and another one runs its job again. */
const queueOptions = ({ retries, retry, heartbeat }: SchedulerTiming): QueueOptions & { deadLetter: string } => ({
  retryLimit: retries,
  retryDelay: retry,
  retryBackoff: true,
  retryDelayMax: 60 * retry,
  heartbeatSeconds: heartbeat,
  expireInSeconds: 3600,
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 86_400,
  deadLetter: failedJobs,
})

/** Returns the id of its worker. */
async function schedule(
  boss: PgBoss,
  { name, cron, run }: ScheduledJob,
  { logger, timing, signal }: Pick<Required<Settings>, 'logger' | 'timing'> & { signal: AbortSignal },
): Promise<string> {
  const options = queueOptions(timing)
  // Exclusive: while it runs or waits for a retry, no second one is added.
  await boss.createQueue(name, { ...options, policy: 'exclusive' })
  await boss.updateQueue(name, options)
  // After a night without any server, it runs once.
  await boss.schedule(name, cron, null, { missed: 'once' })
  return boss.work(name, { pollingIntervalSeconds: timing.poll }, async () => {
    try {
      await run(signal)
    } catch (error) {
      if (!signal.aborted) logger.error({ err: error, job: name }, 'a job failed; it is run again')
      throw error
    }
  })
}

/** A job that an earlier version had. */
async function unscheduleOthers(boss: PgBoss, jobs: ScheduledJob[]) {
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
}

const asFailed = ({
  id,
  name,
  createdOn,
  sourceName,
  sourceRetryCount,
  sourceOutput,
}: JobWithMetadata<unknown>): FailedJob => ({
  id,
  name: sourceName ?? name,
  failedAt: createdOn,
  attempts: (sourceRetryCount ?? 0) + 1,
  failure: reasonOf(sourceOutput),
})

const reasonOf = (output: object | null): string =>
  output && 'message' in output && typeof output.message === 'string' ? output.message.slice(0, 500) : ''
