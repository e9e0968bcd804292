import { readStored, writeStored } from '#web/lib/user-storage.ts'

const key = 'single-keys'

/** Whether single keys are on for this device. People who dictate, or hit keys by accident, turn them off. */
export const areSingleKeysOn = () => readStored(key) !== false

export const setSingleKeys = (areOn: boolean) => writeStored(key, areOn)
