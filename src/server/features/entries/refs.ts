import { insertRows } from '#server/db/bulk-rows.ts'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import { getTags, tagsOf } from '#server/features/tags/service.ts'
import type { Entry, NewEntry } from '#shared/entries/entries.ts'
import type { RoundInput } from '#shared/sparring/rounds.ts'
import type { Tag } from '#shared/training/tags.ts'
import {
  deleteMentions,
  getTechniques,
  type Mentioned,
  mentionableOf,
  mentionedAmong,
  mentionIdsOf,
} from './mentions/mentions.ts'
import { deleteTags, type EntryRow, tagIdsOf } from './queries.ts'
import {
  deleteRounds,
  getRounds,
  partnersOf,
  type RoundNames,
  rowOfRound,
  shownRounds,
  techniquesIn,
} from './rounds.ts'
import { repliedRounds } from './stored-reply.ts'

type Named = 'tags' | 'techniques' | 'rounds'

/** The tags, techniques, and partners that an entry names, as they are by now: as they are read, and its rounds to store. */
export interface EntryRefs extends Pick<Entry, Named> {
  roundRows: RoundInput[]
}

/** What these ids mean. Refuses those that aren't the person's. Call `shareNames` before. */
export async function resolveRefs(tx: Tx, userId: UserId, sent: Pick<NewEntry, Named>): Promise<EntryRefs> {
  const techniques = await getTechniques(tx, userId, [...sent.techniques, ...techniquesIn(sent.rounds)])
  const { rows, rounds } = await getRounds(tx, userId, sent.rounds, techniques)
  const tags = await getTags(tx, userId, sent.tags)
  return { tags, techniques: mentionedAmong(techniques, sent.techniques), rounds, roundRows: rows }
}

/** The same for a stored entry: what isn't sent is what it has. */
export async function resolveChangedRefs(
  tx: Tx,
  row: EntryRow,
  { tags, techniques, rounds }: Partial<Pick<NewEntry, Named>>,
): Promise<EntryRefs> {
  const { userId, id } = row
  const refs = await resolveRefs(tx, userId, {
    tags: tags ?? (await tagIdsOf(tx, userId, id)),
    techniques: techniques ?? (await mentionIdsOf(tx, userId, id)),
    rounds: rounds ?? [],
  })
  return rounds ? refs : { ...refs, rounds: repliedRounds(row) }
}

/** What is stored of an entry's refs. */
export interface RefsToInsert {
  entryId: EntryId
  tags?: { id: number }[] | undefined
  techniques?: { id: number }[] | undefined
  roundRows?: RoundInput[] | undefined
}

/** Writes what entries name: a statement for each table. */
export async function insertRefs(tx: Tx, userId: UserId, all: RefsToInsert[]) {
  const tags = all.flatMap(({ entryId, tags = [] }) => tags.map(({ id: tagId }) => ({ userId, entryId, tagId })))
  await insertRows(tx, 'entryTags', tags)
  const techniques = all.flatMap(({ entryId, techniques = [] }) =>
    techniques.map(({ id: techniqueId }) => ({ userId, entryId, techniqueId })),
  )
  await insertRows(tx, 'entryTechniques', techniques)
  const rounds = all.flatMap(({ entryId, roundRows = [] }) =>
    roundRows.map((round, position) => ({ ...round, userId, entryId, position })),
  )
  await insertRows(
    tx,
    'rounds',
    rounds.map(({ userId, entryId, position, ...round }) => ({ userId, entryId, position, ...rowOfRound(round) })),
  )
  const submissions = rounds.flatMap(({ entryId, position: roundPosition, submissions }) =>
    submissions.map((submission, position) => ({ ...submission, userId, entryId, roundPosition, position })),
  )
  await insertRows(tx, 'roundSubmissions', submissions)
}

/** Writes what an entry names from now on. What isn't given stays, and so do links to what was deleted. */
export async function replaceRefs(tx: Tx, userId: UserId, refs: RefsToInsert) {
  if (refs.tags) await deleteTags(tx, userId, refs.entryId)
  if (refs.techniques) await deleteMentions(tx, userId, refs.entryId)
  if (refs.roundRows) await deleteRounds(tx, userId, refs.entryId)
  await insertRefs(tx, userId, [refs])
}

/** Named rows by their id, with their position in the order of names. */
type Ordered<T> = Map<string, { one: T; position: number }>

/** All that a member's entries can name. */
export interface EntryNames {
  tags: Ordered<Tag>
  techniques: Ordered<Mentioned>
  inRounds: RoundNames
}

/** They stay as they are until the transaction ends, if names were locked or shared before. */
export async function entryNamesOf(tx: Tx, userId: UserId): Promise<EntryNames> {
  const [tags, techniques] = [await tagsOf(tx, userId), await mentionableOf(tx, userId)]
  return {
    tags: inOrder(tags),
    techniques: inOrder(techniques),
    inRounds: { techniques: byId(techniques), partners: byId(await partnersOf(tx, userId)) },
  }
}

type Ids = (string | number)[]

/** What entries name, as it is read; ids that aren't known are left out. */
export const refsAmong = (
  names: EntryNames,
  { tags, techniques, rounds }: { tags: Ids; techniques: Ids; rounds: RoundInput[] },
) => ({
  tags: pick(names.tags, tags),
  techniques: pick(names.techniques, techniques),
  rounds: shownRounds(rounds, names.inRounds),
})

const byId = <T extends { id: number }>(all: T[]) => new Map(all.map((one) => [one.id, one]))

const inOrder = <T extends { id: number }>(all: T[]): Ordered<T> =>
  new Map(all.map((one, position) => [String(one.id), { one, position }]))

/** Those with these ids, in the order of their names. */
const pick = <T>(known: Ordered<T>, ids: Ids): T[] =>
  ids
    .flatMap((id) => known.get(String(id)) ?? [])
    .sort((one, other) => one.position - other.position)
    .map(({ one }) => one)
