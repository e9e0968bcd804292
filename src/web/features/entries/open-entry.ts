import type { QueryClient } from '@tanstack/react-query'
import { type Entry, entry } from '#shared/entries.ts'
import { fetchJson, isUnanswered, sentenceOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { cachedEntries } from './api.ts'

/** Fetches an entry, offline the cached one, and opens it. A toast says if it didn't open, calling it by `title`. */
export async function openEntry(
  client: QueryClient,
  { id, title }: { id: number; title: string },
  open: (entry: Entry) => void,
) {
  try {
    open(await fetchEntry(client, id))
  } catch (error) {
    toast({ text: `“${title}” didn’t open. ${sentenceOf(error)}`, isBad: true })
  }
}

async function fetchEntry(client: QueryClient, id: number): Promise<Entry> {
  try {
    return await fetchJson(entry, `/api/entries/${id}`, { timeout: timeoutMs })
  } catch (error) {
    const known = isUnanswered(error) && cachedEntries(client).find((one) => one.id === id)
    if (known) return known
    throw error
  }
}

/** After this long, the cached entry is shown instead. */
const timeoutMs = 10_000
