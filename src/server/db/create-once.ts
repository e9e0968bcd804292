import { Refusal } from '#server/http/refusals.ts'
import type { Db, Tables, Tx } from './tables.ts'
import { violates } from './violates.ts'

/** The tables whose rows are unique by (user_id, client_id), in a constraint named like entries_client_id_key. */
type TableWithClientId = {
  [Name in keyof Tables]: 'clientId' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

interface Creation<T> {
  /** Finds what an earlier attempt with the same client id stored. */
  find: (db: Db, clientId: string) => Promise<T | undefined>
  create: (tx: Tx) => Promise<T>
}

interface Created<T> {
  created: T
  /** False if an earlier attempt stored it. */
  isNew: boolean
}

/** Creates something in one transaction. A retry with the same client id changes nothing and returns what was stored. */
export async function createOnce<T>(
  db: Db,
  table: TableWithClientId,
  clientId: string | undefined,
  { find, create }: Creation<T>,
): Promise<Created<T>> {
  const findEarlier = async (where: Db): Promise<Created<T> | undefined> => {
    const earlier = clientId === undefined ? undefined : await find(where, clientId)
    return earlier === undefined ? undefined : { created: earlier, isNew: false }
  }
  try {
    return await db
      .transaction()
      .execute(async (tx) => (await findEarlier(tx)) ?? { created: await create(tx), isNew: true })
  } catch (error) {
    // A simultaneous attempt stored it first, and this one was rolled back, or refused because of what that one stored.
    const constraint = `${snakeCase(table)}_client_id_key`
    const mayBeStored = error instanceof Refusal || violates(error, constraint)
    const earlier = mayBeStored ? await findEarlier(db) : undefined
    if (!earlier) throw error
    return earlier
  }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
