import type { Entry } from '#shared/entries.ts'
import type { PendingEntry } from '#shared/pending-entries.ts'

const fields = [
  'title',
  'date',
  'startTime',
  'endTime',
  'sessionType',
  'academy',
  'instructor',
  'notes',
  'effort',
] as const

/** Whether a stored entry is still as one tap logged it. */
export const isUnchanged = (entry: Entry, { data }: PendingEntry): boolean =>
  fields.every((name) => entry[name] === data[name]) &&
  entry.fileAttachments.length === 0 &&
  entry.videoLinks.length === 0 &&
  entry.techniques.length === data.techniques.length &&
  entry.rounds.length === data.rounds.length &&
  entry.tags.length === data.tags.length &&
  entry.tags.every(({ id }) => data.tags.includes(id))
