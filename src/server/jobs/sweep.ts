import type { Deps } from '../deps.ts'
import { sweepAccounts } from '../features/auth/service.ts'
import { sweepMail } from '../features/mail/service.ts'
import { sweepFiles } from '../features/media/service.ts'
import { sessionHorizon } from '../http/session.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long a deleted entry can be brought back before it is erased. */
const keepDeleted = 30 * day

/** Erases what nobody can reach any more: long deleted entries, loose files, ended sessions, spent links, old events. */
export async function sweep(deps: Deps) {
  const { db, clock } = deps
  const now = clock()
  const before = (age: number) => new Date(now.getTime() - age)
  const { createdAfter, seenAfter } = sessionHorizon(now)
  await db.deleteFrom('entries').where('deleted_at', '<', before(keepDeleted)).execute()
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('created_at', '<=', createdAfter), eb('last_seen_at', '<=', seenAfter)]))
    .execute()
  await sweepAccounts(db, now)
  await sweepMail(db, now)
  await sweepFiles(deps)
}

/** Sweeps now and every hour. Two servers on one database may do so at once. Answers how to stop. */
export function sweepHourly(deps: Deps, broke: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = sweep(deps).catch(broke)
  }
  run()
  const timer = setInterval(run, hour).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
