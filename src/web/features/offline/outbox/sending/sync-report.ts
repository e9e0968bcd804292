import { countsOf } from '#shared/offline/operations.ts'
import type { SyncOutcome } from './send-all.ts'

const freedText = 'Some changes were waiting for each other. They aren’t anymore.'

/** The report of a sync that tried everything, in counts; the reason stands beside them. */
export function syncReportOf({ sent, failed, freed, reasons, needsPlan }: SyncOutcome) {
  const [reason] = reasons
  const why = needsPlan ?? (failed === 1 ? reason : undefined)
  const text = [countsOf(sent, failed), why, freed > 0 && freedText].filter(Boolean).join(' ')
  return { title: 'Sync Complete', text, isBad: failed > 0 }
}
