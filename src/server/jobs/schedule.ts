import type { Deps } from '../deps.ts'
import { runImports } from '../features/import/service.ts'
import { sendMailings } from '../features/mailings/service.ts'
import { sendDuePushes } from '../features/push/service.ts'
import { sweepPayments } from '../features/subscription/service.ts'
import { keepClasses } from '../features/templates/service.ts'
import type { ScheduledJob } from '../outside/scheduler/scheduler.ts'
import { sweep } from './sweep.ts'

/** Everything that happens on a schedule. Each job is safe to run again, because a killed server leaves it half done. */
export const schedule = (deps: Deps): ScheduledJob[] => [
  { name: 'sweep', cron: '7 * * * *', run: () => sweep(deps) },
  // Time zones differ by quarters of an hour.
  { name: 'mailings', cron: '*/15 * * * *', run: (signal) => sendMailings(deps, signal) },
  { name: 'push', cron: '*/5 * * * *', run: (signal) => sendDuePushes(deps, signal) },
  // Run as soon as a member starts one; by the minute those that a stopped server has left.
  { name: 'imports', cron: '* * * * *', run: (signal) => runImports(deps, signal) },
  { name: 'classes', cron: '22 * * * *', run: (signal) => keepClasses(deps, signal) },
  // Needs another service, so nothing else waits for it.
  { name: 'check-payments', cron: '37 * * * *', run: () => sweepPayments(deps) },
]
