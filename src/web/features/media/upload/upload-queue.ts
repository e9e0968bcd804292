import { createStore, type Store } from '@tanstack/react-store'
import type { Attachment } from '#shared/media/media.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { refusalOf } from './check-file.ts'

const maxAtOnce = 2

/** A chosen file and the progress of its upload. */
export interface Upload {
  key: string
  file: File
  at: Stage
}

type Stage =
  | { stage: 'waiting' }
  | { stage: 'sending'; percent: number }
  /** Sent. It leaves the queue after the files chosen before it, so that their order is preserved. */
  | { stage: 'done'; attachment: Attachment }
  /** `mayRetry` if another attempt could succeed, `isOffline` if there was no connection. */
  | { stage: 'failed'; sentence: string; mayRetry: boolean; isOffline: boolean }

type Send = (
  file: File,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<Attachment>

interface Listener {
  onUploaded: (attachment: Attachment) => void
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
export function createUploadQueue(send: Send) {
  const uploads = createStore<readonly Upload[]>([])
  const queue: Queue = { send, uploads, running: new Map(), sent: 0, failed: 0 }
  return {
    uploads,
    isBusy: () => isBusy(queue),
    /** Returns a function that stops listening. */
    listen: (listener: Listener) => {
      queue.listener = listener
      return () => {
        queue.listener = undefined
      }
    },
    add: (files: File[]) => {
      const added = files.map((file): Upload => ({ key: crypto.randomUUID(), file, at: firstStage(file) }))
      update(queue, (uploads) => [...uploads, ...added])
    },
    retry: (key: string) => put(queue, key, { stage: 'waiting' }),
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

export const isUploading = ({ at }: Upload) => at.stage !== 'failed'

export const hasFailedOffline = ({ at }: Upload) => at.stage === 'failed' && at.isOffline

/** Whether it isn't uploaded, and never will be. */
export const isRefused = ({ at }: Upload) => at.stage === 'failed' && !at.mayRetry && !at.isOffline

const isBusy = ({ uploads }: Queue) => uploads.get().some(isUploading)

/** Applies a change, then delivers finished uploads and starts the next ones. */
function update(queue: Queue, change: (uploads: readonly Upload[]) => readonly Upload[]) {
  const wasBusy = isBusy(queue)
  queue.uploads.setState(change)
  deliver(queue)
  start(queue)
  if (!wasBusy || isBusy(queue)) return
  const { sent, failed, listener } = queue
  queue.sent = 0
  queue.failed = 0
  listener?.onSettled(sent, failed)
}

const put = (queue: Queue, key: string, at: Stage) =>
  update(queue, (uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, at } : upload)))

function deliver(queue: Queue) {
  const first = queue.uploads.get().find(isUploading)
  if (first?.at.stage !== 'done') return
  queue.uploads.setState((uploads) => uploads.filter((upload) => upload !== first))
  queue.sent += 1
  queue.listener?.onUploaded(first.at.attachment)
  deliver(queue)
}

function start(queue: Queue) {
  const next = queue.uploads.get().find(({ at }) => at.stage === 'waiting')
  if (!next || queue.running.size >= maxAtOnce) return
  const sending: Upload = { ...next, at: { stage: 'sending', percent: 0 } }
  queue.uploads.setState((uploads) => uploads.map((upload) => (upload === next ? sending : upload)))
  void run(queue, sending)
  start(queue)
}

async function run(queue: Queue, { key, file }: Upload) {
  const controller = new AbortController()
  const { signal } = controller
  queue.running.set(key, controller)
  let shown = 0
  const onProgress = (percent: number) => {
    if (percent === shown) return
    shown = percent
    put(queue, key, { stage: 'sending', percent })
  }
  const end = await queue
    .send(file, { signal, onProgress })
    .then((attachment): Stage => ({ stage: 'done', attachment }), failure)
  queue.running.delete(key)
  if (end.stage === 'failed' && !signal.aborted) queue.failed += 1
  put(queue, key, end)
}

const failure = (error: unknown): Stage => ({
  stage: 'failed',
  sentence: sentenceOf(error),
  mayRetry: mayRetry(error),
  isOffline: error instanceof ApiError && error.status === 0,
})

/** A refusal is final; a lost connection, a crowd, or a broken server isn't. */
const mayRetry = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

function firstStage(file: File): Stage {
  const sentence = refusalOf(file)
  return sentence === undefined
    ? { stage: 'waiting' }
    : { stage: 'failed', sentence, mayRetry: false, isOffline: false }
}
