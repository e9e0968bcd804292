import type { Entry, NewEntry } from '#shared/entries.ts'
import {
  alsoTried,
  changesSince,
  type PendingEntry,
  type PendingFile,
  type Problem,
  payloadOf,
  type Setback,
  setbackOf,
} from '#shared/offline.ts'
import { refusals } from '#shared/refusals.ts'
import { ApiError } from '../../lib/api.ts'
import type { Calls } from './calls.ts'
import { pendingIn } from './outbox.ts'
import type { Row, Store } from './store.ts'

export interface Sync {
  store: Store
  calls: Calls
  userId: number
  /** Milliseconds by the device's clock. */
  now: () => number
  mayTry: (entry: PendingEntry) => boolean
  /** `id` is the one under which it waited. */
  onSent: (entry: Entry, id: string) => void
}

export interface Outcome {
  sent: number
  failed: number
  /** Why it stopped before everything was tried. */
  stopped?: Exclude<Setback, 'refused'>
}

/** Sends what is pending, one entry after the other, until all are through or there is no getting through. */
export async function syncEntries(sync: Sync): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, failed: 0 }
  const done = new Set<string>()
  for (;;) {
    const mine = pendingIn(await sync.store.all()).filter(({ userId }) => userId === sync.userId)
    const waiting = mine.filter((entry) => !done.has(entry.id) && sync.mayTry(entry))
    const next = waiting.find(hasNothingToUpload) ?? waiting[0]
    if (!next) return outcome
    done.add(next.id)
    const end = await bring(sync, next.id)
    if (end === 'sent') outcome.sent += 1
    else if (end === 'refused') outcome.failed += 1
    else if (end === 'broken') outcome.stopped = 'later'
    else if (end !== 'gone') return { ...outcome, stopped: end }
  }
}

/** Words go first: a video that does not get through must not keep them back. */
const hasNothingToUpload = ({ files }: PendingEntry) => files.every((file) => file.uploaded)

/** `broken`: one entry that breaks our server must not keep all others waiting behind it. */
type End = 'sent' | 'gone' | 'broken' | Setback

/** Brings one entry to the server, and what was changed of it meanwhile. */
async function bring(sync: Sync, id: string): Promise<End> {
  let mayUploadAgain = true
  for (;;) {
    const row = await sync.store.find(id)
    if (!row || row.sentAt !== undefined) return 'gone'
    try {
      const stored = await send(sync, row)
      if (stored && (await leave(sync, row))) {
        sync.onSent(stored, row.id)
        return 'sent'
      }
    } catch (error) {
      if (isSwept(error) && mayUploadAgain) {
        mayUploadAgain = false
        await forgetUploads(sync, id)
      } else {
        const end = await setBack(sync, row, error)
        if (end) return end
      }
    }
  }
}

const isSwept = (error: unknown) => error instanceof ApiError && error.code === 'FILE_UNKNOWN'

/** What a failure means for an entry; a refusal is kept with it. Undefined where it was changed since: try again. */
async function setBack({ store }: Sync, { id, revision }: Row, error: unknown): Promise<End | undefined> {
  // An answer that is no entry of ours came from somebody else on the way.
  if (!(error instanceof ApiError)) return 'later'
  if (error.code === 'BROKEN') return 'broken'
  const setback = setbackOf(error.status, error.code)
  if (setback !== 'refused') return setback
  const problem: Problem = { code: error.code, message: error.sentence }
  const refused = await store.change(id, (row) => (row.revision === revision ? { ...row, problem } : undefined))
  return refused && setback
}

/** Uploads, makes tags, posts; answers undefined where the entry was changed before anything was posted. */
async function send({ store, calls }: Sync, row: Row): Promise<Entry | undefined> {
  for (const file of row.files) {
    if (!file.uploaded) await uploadKept(store, calls, row.id, file)
  }
  const tagIds: number[] = []
  for (const name of row.data.newTags) tagIds.push(await calls.tag(name))
  let payload: NewEntry | undefined
  // Noted before it is sent: whatever comes of it, this may be what the server has.
  const ready = await store.change(row.id, (now) => {
    if (now.revision !== row.revision || now.files.some((file) => !file.uploaded)) return undefined
    payload = payloadOf(now, tagIds)
    return { ...now, tried: alsoTried(now.tried, payload) }
  })
  return ready && payload && deliver(calls, payload, ready.tried)
}

async function uploadKept(store: Store, calls: Calls, id: string, { key, name, type }: PendingFile) {
  const blob = await store.blob(id, key)
  if (!blob || !(await isReadable(blob))) {
    const isStillMeant = (await store.find(id))?.files.some((file) => file.key === key && !file.uploaded)
    if (isStillMeant) throw new ApiError(400, 'FILE_LOST', `${name}: ${refusals.FILE_UNKNOWN.message}`)
    return
  }
  const uploaded = await calls.upload(new File([blob], name, { type })).catch((error: unknown) => {
    throw aboutFile(error, name)
  })
  // Noted at once, so that a crash does not upload it twice.
  await store.change(id, (row) => ({
    ...row,
    files: row.files.map((file) => (file.key === key ? { ...file, uploaded } : file)),
  }))
}

const aboutFile = (error: unknown, name: string) =>
  error instanceof ApiError
    ? new ApiError(error.status, error.code, `${name}: ${error.sentence}`, error.fields)
    : error

const isReadable = (blob: Blob) =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Posts it; where an earlier try had arrived, sends what differs since. */
async function deliver(calls: Calls, payload: NewEntry, tried: NewEntry[]): Promise<Entry> {
  const { entry, isNew } = await calls.post(payload)
  const changes = isNew ? undefined : changesSince(tried, payload)
  return changes ? calls.patch(entry.id, changes) : entry
}

/** Takes it out of what is pending; answers false where it was changed since it was read. */
async function leave({ store, now }: Sync, { id, revision }: Row): Promise<boolean> {
  let isThrough = true
  await store.change(id, (row) => {
    isThrough = row.revision === revision
    if (!isThrough) return undefined
    const { problem: _, ...sent } = row
    return { ...sent, sentAt: now() }
  })
  return isThrough
}

/** What the server has swept away since is uploaded once more. */
const forgetUploads = ({ store }: Sync, id: string) =>
  store.change(id, (row) => ({ ...row, files: row.files.map(({ uploaded: _, ...file }) => file) }))
