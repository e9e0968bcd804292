import type { QueryClient } from '@tanstack/react-query'
import { patchQuery } from '#web/lib/api/queries.ts'
import type { ChangedReply } from './sending/send-change.ts'

interface Place<Stored, List extends string> {
  path: string
  /** The field that has the list; queries without it are left alone. */
  list: List
  order: (one: Stored, other: Stored) => number
  /** A field that only other queries of the path have, whose lists are shorter. */
  unless: string
}

/** Shows what a thing has become in the loaded queries of a path, until they are fetched again. */
export function showChanged<Stored extends { id: number }, List extends string>(
  client: QueryClient,
  { path, list, order, unless }: Place<Stored, List>,
  { id, stored }: ChangedReply<Stored>,
) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [path] }))
    patchQuery<Record<List, Stored[]>>(client, queryKey, (shown) => {
      if (unless in shown) return shown
      const others = shown[list].filter((one) => one.id !== id && one.id !== stored?.id)
      return { ...shown, [list]: (stored ? [...others, stored] : others).sort(order) }
    })
}
