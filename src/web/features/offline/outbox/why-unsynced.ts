import type { Operation } from '#shared/offline.ts'

/** Why an operation waits for the person; undefined for one that is sent as soon as possible. */
export const whyUnsynced = ({ problem, conflict }: Operation): string | undefined =>
  conflict === undefined ? problem?.message : 'Changed on another device too. Choose which version to keep.'
