import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { found } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import { requireAsSeen, requireUnchanged } from '../http/replies/requirements.ts'
import { countOf, requireRoom } from './counts.ts'
import { createOnce, type RetryColumns } from './create-once.ts'
import { forgetOldest } from './removed-rows.ts'
import type { RemovedWith } from './tables/removals.ts'
import { type Db, readAs, type Tables, type TableWithRemoved, type Tx } from './tables.ts'

type Name = Exclude<TableWithRemoved, 'allTechniqueLinks' | 'allHeartRates'>

/** Which row it is about, and when. */
export interface At {
  userId: number
  id: number
  now: Date
}

/** A row as it is saved. */
interface Saved<One, Fields> {
  /** The row as it was; undefined if it is new. */
  before: One | undefined
  /** The fields that are given. */
  fields: Partial<Fields>
  /** All fields as they will be. */
  after: Fields
}

interface Owned<Table extends Name, One, Fields> {
  table: Table
  /** What one is called in refusals. */
  noun: string
  max: number
  refusal: RefusalCode
  find: (db: Db, at: At) => Promise<One | undefined>
  columnsOf: (fields: Partial<Fields>) => object
  /** Refuses fields before anything is read. */
  check?: (fields: Partial<Fields>, now: Date) => void
  /** What has to be locked before the row. */
  lock?: (tx: Tx, userId: number) => Promise<unknown>
  /** Fields in a form that `===` compares. */
  comparable?: (fields: Partial<Fields>) => object
  /** Merges changes with what somebody else has saved since, in place of refusing them. */
  merge?: (before: One, was: Partial<Fields>, changes: Partial<Fields>) => Partial<Fields>
  /** Returns more columns to save. */
  saving?: (tx: Tx, at: Omit<At, 'id'> & { id?: number }, saved: Saved<One, Fields>) => Promise<object | void>
  saved?: (tx: Tx, at: At, saved: Saved<One, Fields>) => Promise<unknown>
  /** Returns what has to be restored along with the row. */
  removed?: (tx: Tx, at: At, row: Selectable<Tables[Table]>) => Promise<RemovedWith | void>
  restoring?: (tx: Tx, at: At, row: Selectable<Tables[Table]>) => Promise<unknown>
  restored?: (tx: Tx, at: At, row: Selectable<Tables[Table]>) => Promise<unknown>
}

type Changes<Fields> = Partial<Fields> & { was?: Partial<Fields> }

/** How members create, change, remove, and restore what they have in a table. Each says what differs there. */
export const ownedTable = <Table extends Name, One extends { id: number }, Fields extends object>(
  owned: Owned<Table, One, Fields>,
) => ({
  /** Stores one, once, however often it is sent. */
  create: async ({ db, clock }: Deps, userId: number, input: Fields & { clientId?: string | undefined }) => {
    const now = clock()
    owned.check?.(input, now)
    return createOnce(db, userId, readAs(owned.table), input, {
      find: (where, id) => owned.find(where, { userId, id, now }),
      create: (tx, columns) => insert(tx, owned, { userId, now }, input, columns),
    })
  },

  /** Changes only the given fields. */
  change: async ({ db, clock }: Deps, userId: number, id: number, changes: Changes<Fields>): Promise<One> => {
    const at = { userId, id, now: clock() }
    owned.check?.(changes, at.now)
    return db.transaction().execute((tx) => change(tx, owned, at, changes))
  },

  /** Removes one, so that it can be restored. */
  remove: ({ db, clock }: Deps, userId: number, id: number, { was }: { was?: object } = {}): Promise<void> =>
    db.transaction().execute((tx) => remove(tx, owned, { userId, id, now: clock() }, was)),

  /** Takes back a removal. One that is there has been restored by an earlier attempt. */
  restore: ({ db, clock }: Deps, userId: number, id: number): Promise<One> =>
    db.transaction().execute((tx) => restore(tx, owned, { userId, id, now: clock() })),
})

async function insert<Table extends Name, One extends object, Fields extends object>(
  tx: Tx,
  owned: Owned<Table, One, Fields>,
  { userId, now }: Omit<At, 'id'>,
  input: Fields & { clientId?: string | undefined },
  retry: RetryColumns,
): Promise<One> {
  const { table, lock, max, refusal } = owned
  await lock?.(tx, userId)
  await requireRoom(tx, userId, countOf(table), max, refusal)
  const { clientId: _, ...fields } = input
  const saved = { before: undefined, fields: fields as unknown as Partial<Fields>, after: input }
  const more = await owned.saving?.(tx, { userId, now }, saved)
  const columns = { ...owned.columnsOf(saved.fields), ...more, ...retry, userId }
  const at = { userId, now, id: await insertRow(tx, table, columns) }
  await owned.saved?.(tx, at, saved)
  return found(await owned.find(tx, at))
}

async function change<Table extends Name, One extends object, Fields extends object>(
  tx: Tx,
  owned: Owned<Table, One, Fields>,
  at: At,
  { was = {}, ...changes }: Changes<Fields>,
): Promise<One> {
  const before = await lockOne(tx, owned, at)
  const fields = asSeen(owned, before, was, changes as unknown as Partial<Fields>)
  const saved = { before, fields, after: { ...before, ...fields } as unknown as Fields }
  const more = await owned.saving?.(tx, at, saved)
  await updateRow(tx, owned.table, at, { ...owned.columnsOf(fields), ...more })
  await owned.saved?.(tx, at, saved)
  return found(await owned.find(tx, at))
}

async function remove<Table extends Name, One extends object, Fields extends object>(
  tx: Tx,
  owned: Owned<Table, One, Fields>,
  at: At,
  was: object | undefined,
): Promise<void> {
  const { table, lock, comparable = (fields) => fields } = owned
  if (was) requireUnchanged(stored(owned, await lockOne(tx, owned, at)), comparable(was) as Fields)
  else await lock?.(tx, at.userId)
  const row = found(await markRemoved(tx, table, at))
  const along = await owned.removed?.(tx, at, row)
  if (along) await updateRow(tx, table, at, { removedWith: JSON.stringify(along) })
  await forgetOldest(tx, at.userId, table, limits.removedOfAKind)
}

async function restore<Table extends Name, One extends object, Fields extends object>(
  tx: Tx,
  owned: Owned<Table, One, Fields>,
  at: At,
): Promise<One> {
  await owned.lock?.(tx, at.userId)
  const row = await lockRemoved(tx, owned.table, at)
  if (row) {
    await owned.restoring?.(tx, at, row)
    await markRestored(tx, owned.table, at)
    await owned.restored?.(tx, at, row)
  }
  return found(await owned.find(tx, at))
}

async function lockOne<Table extends Name, One, Fields>(
  tx: Tx,
  { table, lock, find }: Owned<Table, One, Fields>,
  at: At,
): Promise<One> {
  await lock?.(tx, at.userId)
  await sql`select from ${sql.table(table)} where ${is(at)} and deleted_at is null for update`.execute(tx)
  return found(await find(tx, at))
}

/** The changes, unless they would overwrite what somebody else has saved since. */
function asSeen<Table extends Name, One extends object, Fields extends object>(
  owned: Owned<Table, One, Fields>,
  before: One,
  was: Partial<Fields>,
  changes: Partial<Fields>,
): Partial<Fields> {
  const { merge, comparable = (fields) => fields } = owned
  if (merge) return merge(before, was, changes)
  requireAsSeen(stored(owned, before), comparable(was) as Fields, comparable(changes) as Fields)
  return changes
}

function stored<Table extends Name, One extends object, Fields extends object>(
  { noun, comparable = (fields) => fields }: Owned<Table, One, Fields>,
  current: One,
) {
  return { fields: comparable(current) as Fields, noun, current }
}

const is = ({ userId, id }: At) => sql`user_id = ${userId} and id = ${id}`

async function insertRow(tx: Tx, table: Name, columns: object): Promise<number> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(columns))}) returning id`.execute(
    tx,
  )
  return found(rows[0]).id
}

async function updateRow(tx: Tx, table: Name, at: At, columns: object) {
  const changed = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (changed.length > 0)
    await sql`update ${sql.table(table)} set ${sql.join(changed)} where ${is(at)}`.execute(tx)
}

const markRemoved = <Table extends Name>(tx: Tx, table: Table, at: At) =>
  rowOf<Table>(
    tx,
    sql`update ${sql.table(table)} set deleted_at = ${at.now} where ${is(at)} and deleted_at is null returning *`,
  )

const lockRemoved = <Table extends Name>(tx: Tx, table: Table, at: At) =>
  rowOf<Table>(tx, sql`select * from ${sql.table(table)} where ${is(at)} and deleted_at is not null for update`)

async function rowOf<Table extends Name>(
  tx: Tx,
  query: RawBuilder<unknown>,
): Promise<Selectable<Tables[Table]> | undefined> {
  return ((await query.execute(tx)).rows as Selectable<Tables[Table]>[])[0]
}

/** If its create was sent once more since, that one is the client id's. */
const markRestored = (tx: Tx, table: Name, at: At) =>
  sql`
  update ${sql.table(table)} as mine
  set (deleted_at, removed_with, client_id, payload_hash) = (
    select null::timestamptz, null::jsonb, case when is_free then mine.client_id end,
      case when is_free then mine.payload_hash end
    from (
      select not exists (
        select from ${sql.table(readAs(table))} where user_id = ${at.userId} and client_id = mine.client_id
      ) as is_free
    ) as known
  )
  where ${is(at)}`.execute(tx)
