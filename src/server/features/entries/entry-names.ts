import type { Tx } from '#server/db/tables.ts'
import { tagsOf } from '#server/features/tags/service.ts'
import type { Tag } from '#shared/training/tags.ts'
import { type Mentioned, mentionableOf } from './mentions/mentions.ts'
import { partnersOf, type RoundNames } from './rounds.ts'

/** Named rows by their id, with their position in the order of names. */
type Ordered<T> = Map<string, { one: T; position: number }>

/** All that a member's entries can name. */
export interface EntryNames {
  tags: Ordered<Tag>
  techniques: Ordered<Mentioned>
  inRounds: RoundNames
}

/** They stay as they are until the transaction ends, if names were locked or shared before. */
export async function entryNamesOf(tx: Tx, userId: number): Promise<EntryNames> {
  const [tags, techniques] = [await tagsOf(tx, userId), await mentionableOf(tx, userId)]
  return {
    tags: inOrder(tags),
    techniques: inOrder(techniques),
    inRounds: { techniques: byId(techniques), partners: byId(await partnersOf(tx, userId)) },
  }
}

const byId = <T extends { id: number }>(all: T[]) => new Map(all.map((one) => [one.id, one]))

const inOrder = <T extends { id: number }>(all: T[]): Ordered<T> =>
  new Map(all.map((one, position) => [String(one.id), { one, position }]))

/** Those with these ids, in the order of their names. */
export const pick = <T>(known: Ordered<T>, ids: (string | number)[]): T[] =>
  ids
    .flatMap((id) => known.get(String(id)) ?? [])
    .sort((one, other) => one.position - other.position)
    .map(({ one }) => one)
