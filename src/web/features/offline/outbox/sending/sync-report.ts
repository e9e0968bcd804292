import { counted } from '#shared/foundation/numbers.ts'
import { countsOf } from '#shared/offline/operations.ts'
import type { SyncOutcome } from './send-all.ts'

/** The report of a sync that tried everything. It isn't called complete if nothing was saved. */
export function syncReportOf({ sent, failed, reasons, needsPlan }: SyncOutcome) {
  if (sent > 0) {
    const text = [countsOf(sent, failed), needsPlan].filter(Boolean).join(' ')
    return { title: 'Sync Complete', text, isBad: failed > 0 }
  }
  const [reason] = reasons
  const verb = failed === 1 ? 'needs' : 'need'
  const general = `Unable to sync offline entries. ${counted(failed, 'change')} ${verb} your attention.`
  const text = failed === 1 && reason ? reason : [general, needsPlan].filter(Boolean).join(' ')
  return { title: 'Sync Failed', text, isBad: true }
}
