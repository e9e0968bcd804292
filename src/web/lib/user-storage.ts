import { currentUserId } from './api.ts'

/** Under which key this browser stores something of the current user. */
export const userKey = (kind: string, name: string) => `${kind}:${currentUserId()}:${name}`

/** Stores a value. Returns false where the browser stores nothing: storage is full or denied. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** What is stored under that key; undefined when there is nothing, or nothing that can be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '')
  } catch {
    return undefined
  }
}

export function removeStored(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where storage is denied there is nothing to remove.
  }
}

/** Removes what is stored of a user who leaves this device. */
export function clearUserStorage(userId: number) {
  for (const key of Object.keys(localStorage)) {
    if (key.split(':')[1] === String(userId)) localStorage.removeItem(key)
  }
}
