import type { Attachment } from '#shared/media/media.ts'
import type { PendingFile } from '#shared/offline/operations.ts'

/** A chosen file and how far its upload is. */
export interface Upload {
  key: string
  file: Pick<PendingFile, 'name' | 'type' | 'size'>
  /** Whether the device has no room for it: closing the form stops its upload for good. */
  isUnstored?: boolean
  at: Stage
}

type Stage =
  /** It is being stored on the device. */
  | { stage: 'storing' }
  | { stage: 'waiting' }
  | { stage: 'sending' }
  /** Sent. It leaves the queue after the files chosen before it, so that their order is preserved. */
  | { stage: 'done'; attachment: Attachment }
  /** `mayRetry` if another attempt could succeed, `isOffline` if there was no connection. */
  | { stage: 'failed'; sentence: string; mayRetry: boolean; isOffline: boolean }

export const isUploading = ({ at }: Upload) => at.stage !== 'failed'

export const hasFailedOffline = ({ at }: Upload) => at.stage === 'failed' && at.isOffline

/** Whether it isn't uploaded, and never will be. */
export const isRefused = ({ at }: Upload) => at.stage === 'failed' && !at.mayRetry
