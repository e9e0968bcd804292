import { currentUserId } from './api/api.ts'

/** The key under which this browser stores something for the current user. */
export const userKey = (kind: string, name: string) => `${kind}:${currentUserId()}:${name}`

/** Stores a value. Returns false if storage is full or denied. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The value stored under that key; undefined if there's none, or it can't be read. */
export function readStored(key: string): unknown {
  // Asking for it makes the server, which draws the first screen, print a warning.
  if (!('document' in globalThis)) return undefined
  try {
    return parseStored(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

/** A value as it lies in storage; undefined if there's none, or it can't be read. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export function removeStored(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // If storage is denied, there is nothing to remove.
  }
}

/** Removes everything stored for a user who logs out of this device. */
export function clearUserStorage(userId: number) {
  for (const key of Object.keys(localStorage)) {
    if (key.split(':')[1] === String(userId)) localStorage.removeItem(key)
  }
}
