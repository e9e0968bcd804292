import { type Entry, type EntryChanges, entry, type NewEntry } from '#shared/entries.ts'
import { type PendingEntry, payloadOf } from '#shared/offline.ts'
import { ApiError, fetchJson, isUnanswered, send } from '../../lib/api.ts'
import { changeKept, keepEntry } from '../offline/outbox.ts'
import type { Blobs } from '../offline/store.ts'
import { addTag } from '../tags/api.ts'

/** Milliseconds until a new entry is rather kept on the device than waited for. */
const patience = 15_000

export type Save =
  | { added: PendingEntry; blobs: Blobs }
  | { kept: string; change: (entry: PendingEntry) => PendingEntry; blobs: Blobs }
  | { id: number; changes: EntryChanges; newTags: string[] }

/** Brings what was typed to the server, or into the outbox. */
export function saveEntry(save: Save): Promise<Entry | 'kept'> {
  if ('added' in save) return add(save.added, save.blobs)
  return 'kept' in save ? keepChange(save) : changeEntry(save)
}

async function add(pending: PendingEntry, blobs: Blobs): Promise<Entry | 'kept'> {
  const tried: NewEntry[] = []
  try {
    // Files that wait for a signal: so does the entry.
    if (pending.files.every((file) => file.uploaded)) {
      const payload = payloadOf(pending, await idsOf(pending.data.newTags))
      tried.push(payload)
      return await create(payload)
    }
  } catch (error) {
    if (!isUnanswered(error)) throw error
  }
  // What was sent may have arrived: the outbox has to know.
  await keepEntry({ ...pending, tried }, blobs)
  return 'kept'
}

async function create(body: NewEntry): Promise<Entry> {
  const reply = await send('/api/entries', { method: 'POST', body, timeout: patience })
  const stored = entry.parse(await reply.json())
  // An earlier try had arrived after all, with what was typed by then.
  return reply.status === 200 ? patch(stored.id, body) : stored
}

async function keepChange({ kept, change, blobs }: Extract<Save, { kept: string }>): Promise<'kept'> {
  if (await changeKept(kept, change, blobs)) return 'kept'
  throw new ApiError(404, 'NOT_FOUND', 'It is no longer on this device: it was sent or discarded in another tab.')
}

async function changeEntry({ id, changes, newTags }: Extract<Save, { id: number }>): Promise<Entry> {
  if (newTags.length === 0) return patch(id, changes)
  return patch(id, { ...changes, tags: [...(changes.tags ?? []), ...(await idsOf(newTags))] })
}

const patch = (id: number, body: EntryChanges) => fetchJson(entry, `/api/entries/${id}`, { method: 'PATCH', body })

async function idsOf(names: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) ids.push((await addTag(name)).id)
  return ids
}
