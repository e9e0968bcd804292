import { insertRows, takeIds } from '#server/db/bulk-rows.ts'
import type { UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Entry, NewEntry } from '#shared/entries/entries.ts'
import { isPlannedAtFirst } from '#shared/entries/planned-sessions.ts'
import type { RoundInput } from '#shared/sparring/rounds.ts'
import { todayOf } from './create.ts'
import { logClasses } from './planned-sessions.ts'
import { columnsOf } from './queries.ts'
import { type EntryNames, insertRefs, refsAmong } from './refs.ts'
import { noSeries, ruleColumns } from './series.ts'
import { derivedColumns } from './stored-reply.ts'
import { refuseMoreEntries } from './trial-limits.ts'

/** An entry to insert: as it is read, and what of it is in other places. */
export interface EntryToInsert {
  entry: Entry
  rounds: RoundInput[]
  clientId: string | null
  createdAt: Date
}

interface Creating {
  names: EntryNames
  now: Date
}

/**
 * Stores entries that have no files and name no planned session, by the rules of any other entry. Load `names` after
 * `shareNames`. Live hits count once `countHits` was called. Returns their ids.
 */
export async function createEntries(
  tx: Tx,
  userId: UserId,
  inputs: NewEntry[],
  { names, now }: Creating,
): Promise<number[]> {
  const ids = await takeIds(tx, 'entries', inputs.length)
  const dates = inputs.map(({ date }) => date)
  const today = await todayOf(tx, userId, now, dates)
  const planned = await logClasses(tx, userId, inputs, now)
  const entries = inputs.map((input, index): EntryToInsert => {
    const entry: Entry = {
      ...input,
      ...noSeries,
      id: ids[index] ?? 0,
      isPlanned: isPlannedAtFirst(input, input.isPlanned, today),
      ...refsAmong(names, input),
      fileAttachments: [],
      planned: planned[index] ?? null,
      updatedAt: now.toISOString(),
    }
    return { entry, rounds: input.rounds, clientId: null, createdAt: now }
  })
  await insertEntries(tx, userId, entries)
  await refuseMoreEntries(tx, userId, now)
  return ids
}

/** A statement for each table. */
export async function insertEntries(tx: Tx, userId: UserId, all: EntryToInsert[]) {
  await insertRows(
    tx,
    'entries',
    all.map((one) => rowOf(userId, one)),
  )
  const refs = all.map(({ entry: { id, tags, techniques }, rounds }) => ({
    entryId: id,
    tags,
    techniques,
    roundRows: rounds,
  }))
  await insertRefs(tx, userId, refs)
}

function rowOf(userId: UserId, { entry, clientId, createdAt }: EntryToInsert) {
  const { id, isPlanned, updatedAt } = entry
  return {
    ...columnsOf(entry),
    ...ruleColumns(entry),
    ...derivedColumns(entry),
    userId,
    id,
    clientId,
    payloadHash: null,
    isPlanned,
    createdAt,
    updatedAt: new Date(updatedAt),
    deletedAt: null,
  }
}
