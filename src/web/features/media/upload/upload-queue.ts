import type { Store } from '@tanstack/react-store'
import type { Attachment } from '#shared/media/media.ts'
import { failureOf } from '#shared/offline/operations.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { hasFailedOffline, isUploading, type Upload } from './upload.ts'

const maxAtOnce = 2

type Send = (upload: Upload, signal: AbortSignal) => Promise<Attachment>

export interface Listener {
  onUploaded: (upload: Upload, attachment: Attachment) => void
  /** Called when nothing is left to send. */
  onSettled: (sent: number, failed: number) => void
}

interface Queue {
  send: Send
  uploads: Store<readonly Upload[]>
  running: Map<string, AbortController>
  /** Counted since the queue was last empty. */
  sent: number
  failed: number
  listener?: Listener | undefined
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Uploads files, one call each, two at once, and delivers them in the order in which they were chosen. */
export function createUploadQueue(uploads: Store<readonly Upload[]>, send: Send) {
  const queue: Queue = { send, uploads, running: new Map(), sent: 0, failed: 0 }
  return {
    isBusy: () => isBusy(queue),
    /** Returns a function that stops listening. */
    listen: (listener: Listener) => {
      queue.listener = listener
      return () => {
        queue.listener = undefined
      }
    },
    add: (upload: Upload) => update(queue, (uploads) => [...uploads, upload]),
    /** Sends a file, once it is stored or again. */
    start: (key: string, isUnstored?: boolean) =>
      put(queue, key, { at: { stage: 'waiting' }, ...(isUnstored && { isUnstored }) }),
    /** Retries what failed offline. */
    retryOffline: () =>
      update(queue, (uploads) =>
        uploads.map((upload) => (hasFailedOffline(upload) ? { ...upload, at: { stage: 'waiting' } } : upload)),
      ),
    remove: (key: string) => {
      queue.running.get(key)?.abort()
      update(queue, (uploads) => uploads.filter((upload) => upload.key !== key))
    },
    stopAll: () => {
      for (const controller of queue.running.values()) controller.abort()
      update(queue, () => [])
    },
  }
}

/** Whether a failed upload was refused: another attempt would be, too. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && failureOf(error.status, error.code) === 'refused'

const isBusy = ({ uploads }: Queue) => uploads.get().some(isUploading)

/** Applies a change, then delivers finished uploads and starts the next ones. */
function update(queue: Queue, change: (uploads: readonly Upload[]) => readonly Upload[]) {
  const wasBusy = isBusy(queue)
  queue.uploads.setState(change)
  deliver(queue)
  start(queue)
  if (!(wasBusy || queue.sent > 0) || isBusy(queue)) return
  const { sent, failed, listener } = queue
  queue.sent = 0
  queue.failed = 0
  listener?.onSettled(sent, failed)
}

const put = (queue: Queue, key: string, change: Pick<Upload, 'at' | 'isUnstored'>) =>
  update(queue, (uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))

function deliver(queue: Queue) {
  const first = queue.uploads.get().find(isUploading)
  if (first?.at.stage !== 'done') return
  queue.uploads.setState((uploads) => uploads.filter((upload) => upload !== first))
  queue.sent += 1
  queue.listener?.onUploaded(first, first.at.attachment)
  deliver(queue)
}

function start(queue: Queue) {
  const next = queue.uploads.get().find(({ at }) => at.stage === 'waiting')
  if (!next || queue.running.size >= maxAtOnce) return
  const sending: Upload = { ...next, at: { stage: 'sending' } }
  queue.uploads.setState((uploads) => uploads.map((upload) => (upload === next ? sending : upload)))
  void run(queue, sending)
  start(queue)
}

async function run(queue: Queue, upload: Upload) {
  const controller = new AbortController()
  const { signal } = controller
  queue.running.set(upload.key, controller)
  const at = await queue
    .send(upload, signal)
    .then((attachment): Upload['at'] => ({ stage: 'done', attachment }), failure)
  queue.running.delete(upload.key)
  if (at.stage === 'failed' && !signal.aborted) queue.failed += 1
  put(queue, upload.key, { at })
}

const failure = (error: unknown): Upload['at'] => ({
  stage: 'failed',
  sentence: sentenceOf(error),
  mayRetry: !isRefusal(error),
  isOffline: error instanceof ApiError && error.status === 0,
})
