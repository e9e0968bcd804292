import { sweepDeviceWrites } from '../db/device-writes.ts'
import { sweepRemoved } from '../db/removed-rows.ts'
import type { Deps } from '../deps.ts'
import { recordFigures, sweepFigures } from '../features/admin/service.ts'
import { sweepActions } from '../features/audit-log/service.ts'
import { sweepCoaching } from '../features/coaching/service.ts'
import { sweepContact } from '../features/contact/service.ts'
import { readHealthExports, runImports, sweepImports } from '../features/import/service.ts'
import { sweepMail } from '../features/mail/service.ts'
import { sendMailings, sweepMailings } from '../features/mailings/service.ts'
import { sweepFiles } from '../features/media/service.ts'
import { sendDuePushes, sweepPushMarks } from '../features/push/service.ts'
import { sweepRules } from '../features/rules/service.ts'
import { sweepSessions } from '../features/sessions/service.ts'
import { sweepSignIn } from '../features/sign-in/service.ts'
import { sweepPayments, sweepTrials } from '../features/subscription/service.ts'
import { keepClasses } from '../features/templates/service.ts'
import { unknownTimeZones } from '../features/users/service.ts'
import type { ScheduledJob } from '../outside/scheduler/scheduler.ts'
import { Unavailable } from '../unavailable.ts'

/** Everything that happens on a schedule. Each job is safe to run again, because a killed server leaves it half done. */
export const schedule = (deps: Deps): ScheduledJob[] => [
  { name: 'sweep', cron: '7 * * * *', run: () => sweep(deps) },
  // Time zones differ by quarters of an hour.
  { name: 'mailings', cron: '*/15 * * * *', run: (signal) => sendMailings(deps, signal) },
  { name: 'push', cron: '*/5 * * * *', run: (signal) => sendDuePushes(deps, signal) },
  // Run as soon as a member starts one; by the minute those that a stopped server has left.
  { name: 'imports', cron: '* * * * *', run: (signal) => runImports(deps, signal) },
  // For the same reasons, apart, because each takes as long as many imports.
  { name: 'read-health', cron: '* * * * *', run: (signal) => readHealthExports(deps, signal) },
  { name: 'classes', cron: '22 * * * *', run: (signal) => keepClasses(deps, signal) },
  // Needs another service, so nothing else waits for it.
  { name: 'check-payments', cron: '37 * * * *', run: () => sweepPayments(deps) },
]

const sweeps = [
  sweepRemoved,
  sweepPushMarks,
  sweepRules,
  sweepSessions,
  sweepSignIn,
  sweepMail,
  sweepMailings,
  sweepContact,
  sweepCoaching,
  sweepTrials,
  sweepImports,
  sweepActions,
  recordFigures,
  sweepFigures,
  sweepDeviceWrites,
]

/** Deletes everything that has expired, and writes down the figures of the day. Fails once all is done that can be. */
export async function sweep(deps: Deps) {
  const { db, clock, logger } = deps
  const errors: unknown[] = []
  const steps = sweeps.map((step) => async () => void (await step(db, clock())))
  for (const step of [...steps, () => sweepFiles(deps), () => reportTimeZones(deps)])
    await step().catch((error: unknown) => {
      if (error instanceof Unavailable) throw error
      logger.error({ err: error, job: 'sweep' }, 'a job went on after a step that failed')
      errors.push(error)
    })
  if (errors.length > 0) throw new AggregateError(errors, 'Not all could be swept.')
}

/** The app asks the browser of these members the next time they open it. */
async function reportTimeZones({ db, logger }: Deps) {
  for (const member of await unknownTimeZones(db))
    logger.warn(member, 'the time zone of a member is not known anymore and counts as UTC')
}
