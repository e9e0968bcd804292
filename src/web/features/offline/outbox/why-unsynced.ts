import type { Operation } from '#shared/offline.ts'

/** Why an operation needs the person's attention; undefined if it will sync on its own. */
export const whyUnsynced = ({ problem, conflict }: Operation): string | undefined =>
  conflict === undefined ? problem?.message : 'Changed on another device too. Choose which version to keep.'
