import type { Operation } from '#shared/offline/operations.ts'
import type { Database } from './database.ts'

/** Used instead of the disk if the browser can't store anything. Operations in it are lost unless they are sent. */
export function memoryDatabase(): Database {
  const operations = new Map<string, Operation>()
  return {
    all: () => Promise.resolve([...operations.values()]),
    find: (id) => Promise.resolve(operations.get(id)),
    add: (operation) => {
      // The server may have a payload that was sent earlier.
      const next = { ...operation, tried: operations.get(operation.id)?.tried ?? [] }
      operations.set(next.id, next)
      return Promise.resolve(next)
    },
    change: (id, change) => {
      const before = operations.get(id)
      const after = before && change(before)
      if (!after) return Promise.resolve(undefined)
      operations.delete(id)
      if (after === 'discard') return Promise.resolve(undefined)
      operations.set(after.id, after)
      return Promise.resolve(after)
    },
    remove: (ids) => {
      for (const id of ids) operations.delete(id)
      return Promise.resolve()
    },
    blob: () => Promise.resolve(undefined),
  }
}
