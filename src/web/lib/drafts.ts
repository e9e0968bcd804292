const prefix = 'draft:'

/**
 * Keeps what a person is typing on this device under `name`, so that a reload, a crash or a lost signal costs nothing.
 * Answers false where the browser keeps nothing: storage is full or denied.
 */
export function keepDraft(name: string, data: unknown): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(data))
    return true
  } catch {
    return false
  }
}

/** What was kept under `name`; undefined when nothing was, or nothing that can be read. */
export function keptDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? '') as unknown
  } catch {
    return undefined
  }
}

export function dropDraft(name: string) {
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Where storage is denied there is nothing to drop.
  }
}

/** Calls `gone` when another tab has dropped the draft: what it belonged to is saved. Answers how to stop listening. */
export function whenDropped(name: string, gone: () => void) {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === prefix + name && newValue === null) gone()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Drops the drafts of a person who leaves this device; drafts are named `{userId}:…`. */
export function dropDraftsOf(userId: number) {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${prefix}${userId}:`)) localStorage.removeItem(key)
  }
}
