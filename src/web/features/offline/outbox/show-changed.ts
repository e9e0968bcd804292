import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { patchQuery } from '#web/lib/api/queries.ts'
import type { ChangedReply } from './sending/send-change.ts'

interface Place<Stored, List extends string> {
  path: string
  /** The field that has the list; queries without it are left alone. */
  list: List
  order: Order<Stored>
  /** A field that only other queries of the path have, whose lists are shorter. */
  unless: string
}

type Order<Stored> = (one: Stored, other: Stored) => number

/** Shows what a thing has become in the lists of a path, until they are fetched again. */
export function showChanged<Stored extends { id: number }, List extends string>(
  client: QueryClient,
  { path, list, order, unless }: Place<Stored, List>,
  changed: ChangedReply<Stored>,
) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [path] }))
    patchQuery<Record<List, Stored[]>>(client, queryKey, (shown) =>
      unless in shown ? shown : { ...shown, [list]: withChanged(shown[list], order, changed) },
    )
}

/** Shows it in a loaded list. */
export const showInList = <Stored extends { id: number }>(
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
  order: Order<Stored>,
  changed: ChangedReply<Stored>,
) => patchQuery<Stored[]>(client, queryKey, (shown) => withChanged(shown, order, changed))

function withChanged<Stored extends { id: number }>(
  shown: Stored[],
  order: Order<Stored>,
  { id, stored }: ChangedReply<Stored>,
) {
  const others = shown.filter((one) => one.id !== id && one.id !== stored?.id)
  return [...others, ...(stored ? [stored] : [])].sort((one, other) => order(one, other) || one.id - other.id)
}
