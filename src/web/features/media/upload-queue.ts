import type { Attachment } from '#shared/media.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { refusalOf } from './check-file.ts'

const mostAtOnce = 2

/** A file that somebody chose, and how far it is. */
export interface Upload {
  key: string
  file: File
  at: Stage
}

type Stage =
  | { stage: 'waiting' }
  | { stage: 'sending'; percent: number }
  /** Sent; it leaves the queue when those chosen before it have, so that the order of the choice is kept. */
  | { stage: 'done'; attachment: Attachment }
  /** `mayRetry` where another try could go better; `isLost` where there was no signal. */
  | { stage: 'failed'; sentence: string; mayRetry: boolean; isLost: boolean }

type Send = (
  file: File,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<Attachment>

/** Who hears what: the list has changed, a file has arrived, all have come to an end. */
export interface Listener {
  changed: () => void
  uploaded: (attachment: Attachment) => void
  through: (sent: number, failed: number) => void
}

const isOnItsWay = ({ at }: Upload) => at.stage !== 'failed'

/** A refusal stays one, however often it is asked; lost signals, crowds and broken servers pass. */
const mayRetry = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

const failure = (error: unknown): Stage => ({
  stage: 'failed',
  sentence: sentenceOf(error),
  mayRetry: mayRetry(error),
  isLost: error instanceof ApiError && error.status === 0,
})

/** Files on their way: one call each, two at once, delivered in the order in which they were chosen. */
export class UploadQueue {
  readonly #send: Send
  readonly #listeners = new Set<Listener>()
  readonly #stops = new Map<string, AbortController>()
  #uploads: readonly Upload[] = []
  #sent = 0
  #failed = 0

  constructor(send: Send) {
    this.#send = send
  }

  readonly list = () => this.#uploads

  isBusy() {
    return this.#uploads.some(isOnItsWay)
  }

  listen(listener: Listener) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(files: File[]) {
    const added = files.map((file): Upload => ({ key: crypto.randomUUID(), file, at: firstStage(file) }))
    this.#become([...this.#uploads, ...added])
  }

  retry(key: string) {
    this.#put(key, { stage: 'waiting' })
  }

  /** Sends again what failed for want of a signal. */
  retryLost() {
    this.#become(this.#uploads.map((one) => (isLost(one) ? { ...one, at: { stage: 'waiting' } } : one)))
  }

  remove(key: string) {
    this.#stops.get(key)?.abort()
    this.#become(this.#uploads.filter((one) => one.key !== key))
  }

  stopAll() {
    for (const stop of this.#stops.values()) stop.abort()
    this.#become([])
  }

  #put(key: string, at: Stage) {
    this.#become(this.#uploads.map((one) => (one.key === key ? { ...one, at } : one)))
  }

  /** Every change passes here: what can be delivered is, what can start does, and the end of all is told. */
  #become(next: readonly Upload[]) {
    const wasBusy = this.isBusy()
    this.#uploads = next
    this.#deliver()
    this.#start()
    for (const listener of this.#listeners) listener.changed()
    if (!wasBusy || this.isBusy()) return
    const [sent, failed] = [this.#sent, this.#failed]
    this.#sent = 0
    this.#failed = 0
    for (const listener of this.#listeners) listener.through(sent, failed)
  }

  #deliver() {
    const first = this.#uploads.find(isOnItsWay)
    if (first?.at.stage !== 'done') return
    this.#uploads = this.#uploads.filter((one) => one !== first)
    this.#sent += 1
    for (const listener of this.#listeners) listener.uploaded(first.at.attachment)
    this.#deliver()
  }

  #start() {
    const next = this.#uploads.find(({ at }) => at.stage === 'waiting')
    if (!next || this.#stops.size >= mostAtOnce) return
    const sending: Upload = { ...next, at: { stage: 'sending', percent: 0 } }
    this.#uploads = this.#uploads.map((one) => (one === next ? sending : one))
    void this.#run(sending)
    this.#start()
  }

  async #run({ key, file }: Upload) {
    const stop = new AbortController()
    this.#stops.set(key, stop)
    let shown = 0
    const onProgress = (percent: number) => {
      if (percent === shown) return
      shown = percent
      this.#put(key, { stage: 'sending', percent })
    }
    const end = await this.#send(file, { signal: stop.signal, onProgress }).then(
      (attachment): Stage => ({ stage: 'done', attachment }),
      failure,
    )
    this.#stops.delete(key)
    if (end.stage === 'failed' && !stop.signal.aborted) this.#failed += 1
    this.#put(key, end)
  }
}

/** Whether it failed for want of a signal. */
export const isLost = ({ at }: Upload) => at.stage === 'failed' && at.isLost

function firstStage(file: File): Stage {
  const sentence = refusalOf(file)
  return sentence === undefined
    ? { stage: 'waiting' }
    : { stage: 'failed', sentence, mayRetry: false, isLost: false }
}
