import { readStored, writeStored } from '#web/lib/user-storage.ts'

const key = 'single-keys'

/** Whether keys without Ctrl or ⌘ do something on this device. Who dictates, or hits keys by accident, turns them off. */
export const areSingleKeysOn = () => readStored(key) !== false

export const setSingleKeys = (areOn: boolean) => writeStored(key, areOn)
