import { countsOf } from '#shared/offline/operations.ts'
import type { SyncOutcome } from './send-all.ts'

const circle = 'Two changes waited for each other, so the newer one went first. Please check the result.'

/** The report of a sync that tried everything, in counts; the reason stands beside them. */
export function syncReportOf({ sent, failed, wasInCircle, reasons, needsPlan }: SyncOutcome) {
  const [reason] = reasons
  const why = needsPlan ?? (failed === 1 ? reason : undefined)
  const text = [countsOf(sent, failed), why, wasInCircle && circle].filter(Boolean).join(' ')
  return { title: 'Sync Complete', text, isBad: failed > 0 }
}
