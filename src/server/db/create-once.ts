import { createHash } from 'node:crypto'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { createdEarlier, storeReplyId } from './device-writes.ts'
import { violates } from './errors.ts'
import type { Db, Tables, Tx } from './tables.ts'

/** The tables whose rows are unique by (user_id, client_id), in a constraint named like entries_client_id_key. */
export type TableWithClientId = {
  [Name in keyof Tables]: 'clientId' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** The columns that recognize a retry. */
export interface RetryColumns {
  clientId: string | null
  payloadHash: string | null
}

interface Creation<T> {
  /** Finds what an earlier attempt stored, even if it was removed since. */
  find: (db: Db, id: number) => Promise<T | undefined>
  create: (tx: Tx, columns: RetryColumns) => Promise<T>
}

export interface Created<T> {
  created: T
  /** False if an earlier attempt stored it. */
  isNew: boolean
  /** Whether it was created with exactly this payload, even if it has changed since; if not, this isn't a retry. */
  isSamePayload: boolean
}

/** Ends the transaction of a create that changes nothing, so that it stores no number of a device's write either. */
class CreatedEarlier extends Error {
  readonly earlier: Created<unknown>

  constructor(earlier: Created<unknown>) {
    super('It was created by an earlier call.')
    this.earlier = earlier
  }
}

/** What is replied, or its JSON text. */
type Reply = { id: number } | string

const idOf = (reply: Reply) => (typeof reply === 'string' ? (JSON.parse(reply) as { id: number }) : reply).id

/**
 * Creates something in one transaction. A retry, by the number of its write or the same client id, changes nothing and returns
 * what was stored.
 */
export async function createOnce<T extends Reply>(
  db: Db,
  userId: number,
  table: TableWithClientId,
  { clientId, ...payload }: { clientId?: string | undefined },
  { find, create }: Creation<T>,
): Promise<Created<T>> {
  const repeated = createdEarlier()
  if (repeated !== undefined)
    return { created: found(await find(db, repeated)), isNew: false, isSamePayload: true }
  const columns = { clientId: clientId ?? null, payloadHash: clientId === undefined ? null : hashOf(payload) }
  const findEarlier = async (where: Db): Promise<Created<T> | undefined> => {
    const earlier = clientId === undefined ? undefined : await findRow(where, userId, table, clientId)
    const created = earlier && (await find(where, earlier.id))
    return created && { created, isNew: false, isSamePayload: earlier.payloadHash === columns.payloadHash }
  }
  try {
    return await db.transaction().execute(async (tx) => {
      const earlier = await findEarlier(tx)
      if (earlier) throw new CreatedEarlier(earlier)
      const created = await create(tx, columns)
      await storeReplyId(tx, idOf(created))
      return { created, isNew: true, isSamePayload: true }
    })
  } catch (error) {
    if (error instanceof CreatedEarlier) return error.earlier as Created<T>
    // A simultaneous attempt stored it first, and this one was rolled back, or refused because of what that one stored.
    const constraint = `${snakeCase(table)}_client_id_key`
    const mayBeStored = error instanceof Refusal || violates(error, constraint)
    const earlier = mayBeStored ? await findEarlier(db) : undefined
    if (!earlier) throw error
    return earlier
  }
}

const findRow = (db: Db, userId: number, table: TableWithClientId, clientId: string) =>
  db
    .selectFrom(table)
    .select(['id', 'payloadHash'])
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()

/** The payload was parsed by a schema, so its fields are always in the same order. */
const hashOf = (payload: object) => createHash('sha256').update(JSON.stringify(payload)).digest('base64')

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
