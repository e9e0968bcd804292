import type { DBSchema } from 'idb'
import { deviceDatabase } from '../device-database.ts'

/** A share of another app, until it is added to an entry or discarded. */
export interface Share {
  id: string
  /** When it was shared, in milliseconds. */
  at: number
  /** The owner of the journal on the device; without one, it is for the next who logs in. */
  userId: number | undefined
  title: string
  text: string
  url: string
  files: File[]
}

interface Schema extends DBSchema {
  shares: { key: string; value: Share }
}

/** Any site can send something here, so there is an end to it. */
const maxShares = 20

const database = deviceDatabase<Schema>('shares', {
  version: 1,
  stores: ['shares'],
  upgrade: async (db) => void db.createObjectStore('shares', { keyPath: 'id' }),
})

/** Stores a share. Throws if there is no room for it. */
export const addShare = (share: Share) =>
  database.write(async (tx) => {
    const shares = tx.objectStore('shares')
    if ((await shares.count()) >= maxShares) throw new Error('There are too many shares.')
    await shares.put(share)
  })

export const removeShare = (id: string) => database.write((tx) => tx.objectStore('shares').delete(id))

/** A user's shares, the newest first; none if the browser stores nothing. */
export const sharesOf = (userId: number): Promise<Share[]> =>
  database
    .read((tx) => tx.objectStore('shares').getAll())
    .then((all) => all.filter((share) => isFor(userId, share)).toSorted((one, other) => other.at - one.at))
    .catch(() => [])

/** Removes what was shared with a user who logs out. */
export async function removeSharesOf(userId: number) {
  for (const { id } of await sharesOf(userId)) await removeShare(id)
}

const isFor = (userId: number, share: Share) => share.userId === undefined || share.userId === userId
