import { newDevice, type Operation } from '#shared/offline/operations.ts'
import type { Database } from './database.ts'

/** Used instead of the disk if the browser can't store anything. Operations in it are lost unless they are sent. */
export function memoryDatabase(): Database {
  const operations = new Map<string, Operation>()
  let last = newDevice()
  const withNumber = (operation: Operation): Operation => {
    if (operation.write) return operation
    last = { ...last, number: last.number + 1 }
    return { ...operation, write: last }
  }
  const put = (operation: Operation) => {
    const numbered = withNumber(operation)
    operations.set(numbered.id, numbered)
    return Promise.resolve(numbered)
  }
  return {
    all: () => Promise.resolve([...operations.values()]),
    find: (id) => Promise.resolve(operations.get(id)),
    add: (operation) => {
      const attempt = operations.get(operation.id)?.attempt
      return put({ ...operation, ...(attempt && { attempt }) })
    },
    change: (id, change) => {
      const before = operations.get(id)
      const after = before && change(withNumber(before))
      if (!after) return Promise.resolve(undefined)
      operations.delete(id)
      return after === 'discard' || after === 'giveBack' ? Promise.resolve(undefined) : put(after)
    },
    renewDevice: () => {
      last = newDevice()
      return Promise.resolve()
    },
    remove: (ids) => {
      for (const id of ids) operations.delete(id)
      return Promise.resolve()
    },
    blob: () => Promise.resolve(undefined),
  }
}
