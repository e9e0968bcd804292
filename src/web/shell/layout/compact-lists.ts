import { createStore } from '@tanstack/react-store'
import { writeStored } from '#web/lib/user-storage.ts'

/** Whether lists show a line for each item, on this device. index.html reads it before the first paint. */
export const compactLists = createStore('document' in globalThis && 'compact' in document.documentElement.dataset)

export function setCompact(isCompact: boolean) {
  document.documentElement.toggleAttribute('data-compact', isCompact)
  writeStored('compact', isCompact)
  compactLists.setState(() => isCompact)
}
