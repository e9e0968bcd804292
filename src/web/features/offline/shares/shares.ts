import { type DBSchema, openDB } from 'idb'

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

/** The service worker and pages open it for a moment each, so that neither waits for the other. */
async function withShares<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

const open = () =>
  openDB<Schema>('shares', 1, { upgrade: (db) => void db.createObjectStore('shares', { keyPath: 'id' }) })

/** Stores a share. Throws if there is no room for it. */
export const addShare = (share: Share) =>
  withShares(async (db) => {
    if ((await db.count('shares')) >= maxShares) throw new Error('There are too many shares.')
    await db.put('shares', share)
  })

export const removeShare = (id: string) => withShares((db) => db.delete('shares', id))

/** A user's shares, the newest first; none if the browser stores nothing. */
export const sharesOf = (userId: number): Promise<Share[]> =>
  withShares(async (db) => (await db.getAll('shares')).filter((share) => isFor(userId, share)))
    .then((shares) => shares.toSorted((one, other) => other.at - one.at))
    .catch(() => [])

/** Removes what was shared with a user who logs out. */
export async function removeSharesOf(userId: number) {
  for (const { id } of await sharesOf(userId)) await removeShare(id)
}

const isFor = (userId: number, share: Share) => share.userId === undefined || share.userId === userId
