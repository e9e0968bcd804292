import { type Entry, type EntryChanges, entry, type NewEntry } from '#shared/entries.ts'
import { type Attachment, attachments } from '#shared/media.ts'
import { tag } from '#shared/tags.ts'
import { fetchJson, send } from '../../lib/api.ts'
import { upload } from '../../lib/upload.ts'

/** What a sync asks of the server. Each throws an ApiError unless it succeeded. */
export interface Calls {
  upload: (file: File) => Promise<Attachment>
  /** The id of the tag of that name, made when there is none. */
  tag: (name: string) => Promise<number>
  /** `isNew` is false where an earlier try had arrived. */
  post: (payload: NewEntry) => Promise<{ entry: Entry; isNew: boolean }>
  patch: (id: number, changes: EntryChanges) => Promise<Entry>
}

/** The calls made for one person, whoever is signed in by the time they are made. */
export const callsFor = (as: number): Calls => ({
  upload: async (file) => {
    const { signal } = new AbortController()
    const [attachment] = await upload(attachments, '/api/upload', file, { signal, onProgress: () => {}, as })
    if (!attachment) throw new Error('The upload answered no file.')
    return attachment
  },
  tag: async (name) =>
    (await fetchJson(tag, '/api/tags', { method: 'POST', body: { name, colorClass: 'blue' }, as })).id,
  post: async (body) => {
    const reply = await send('/api/entries', { method: 'POST', body, as })
    return { entry: entry.parse(await reply.json()), isNew: reply.status === 201 }
  },
  patch: (id, body) => fetchJson(entry, `/api/entries/${id}`, { method: 'PATCH', body, as }),
})
