const prefix = 'draft:'

/** Keeps what a person is typing on this device under `name`, so that a reload, a crash or a lost signal costs nothing. */
export const keepDraft = (name: string, data: unknown) => localStorage.setItem(prefix + name, JSON.stringify(data))

/** What was kept under `name`; undefined when nothing was, or nothing that can be read. */
export function keptDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? '') as unknown
  } catch {
    return undefined
  }
}

export const dropDraft = (name: string) => localStorage.removeItem(prefix + name)

/** Calls `gone` when another tab has dropped the draft: what it belonged to is saved. Answers how to stop listening. */
export function whenDropped(name: string, gone: () => void) {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === prefix + name && newValue === null) gone()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** To be called when a person leaves this device. */
export function dropAllDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
