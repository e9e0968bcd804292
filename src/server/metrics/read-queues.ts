import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { Scheduler } from '../outside/scheduler/scheduler.ts'

export interface Queues {
  waitingMails: number
  oldestMailSeconds: number
  failedMails: number
  failedJobs: number
  members: number
  active: number
  storageBytes: number
}

interface Sources {
  db: Db
  scheduler: () => Scheduler | undefined
  clock: () => Date
}

/** Reads what has to be done, and the figures that are recorded every hour: counting them takes long with many members. */
export async function readQueues({ db, scheduler, clock }: Sources): Promise<Queues> {
  const now = clock()
  const { rows } = await sql<Omit<Queues, 'failedJobs'>>`
    select count(*) filter (where failure is null and next_attempt_at <= ${now}) as waiting_mails,
      coalesce(extract(epoch from ${now}::timestamptz
        - min(next_attempt_at) filter (where failure is null and next_attempt_at <= ${now})), 0)::float8
        as oldest_mail_seconds,
      count(*) filter (where failure is not null) as failed_mails,
      coalesce((select members from daily_figures order by day desc limit 1), 0) as members,
      coalesce((select active from daily_figures order by day desc limit 1), 0) as active,
      coalesce((select storage_bytes from daily_figures order by day desc limit 1), 0) as storage_bytes
    from mail_queue`.execute(db)
  const mails = rows[0]
  if (!mails) throw new Error('A count has no row.')
  return { ...mails, failedJobs: (await scheduler()?.failed())?.length ?? 0 }
}
