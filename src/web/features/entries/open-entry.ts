import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { fetchEntry } from './view/pane/entry-query.ts'

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
