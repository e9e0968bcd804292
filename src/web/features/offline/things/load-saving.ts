import { preload } from '#web/lib/api/preload.ts'
import { loadOperations } from '../outbox/define-operation.ts'

/** Loaded along with forms and pages, so that they can save offline. */
export const loadSaving = () => import('./save-thing.ts')
preload(loadSaving)
preload(loadOperations)
