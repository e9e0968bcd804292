import { z } from 'zod/mini'

/** The kinds of things that an archive has, in the order in which they refer to each other: one and several, for people. */
export const archiveKindNames = {
  tag: ['tag', 'tags'],
  partner: ['partner', 'partners'],
  technique: ['technique', 'techniques'],
  series: ['planned series', 'planned series'],
  template: ['template', 'templates'],
  entry: ['session', 'sessions'],
  heartRate: ['heart rate of a session', 'heart rates of sessions'],
  reminder: ['reminder', 'reminders'],
  card: ['technique in practice', 'techniques in practice'],
  review: ['review', 'reviews'],
  practiceLog: ['practice log', 'practice logs'],
  promotion: ['promotion', 'promotions'],
  injury: ['injury', 'injuries'],
  absence: ['time away', 'times away'],
  competition: ['competition', 'competitions'],
  focus: ['focus', 'focuses'],
  comment: ['comment', 'comments'],
} as const satisfies Record<string, [one: string, several: string]>

export type ArchiveKind = keyof typeof archiveKindNames

export const archiveKinds = Object.keys(archiveKindNames) as ArchiveKind[]

const kind = z.enum(archiveKinds)

/** What of an archive would come in, and what is there already. */
export const archivePreview = z.object({
  /** The member's name and the day it was made, as the archive says. */
  fullName: z.string(),
  exportedAt: z.string(),
  counts: z.array(z.object({ kind, created: z.number(), known: z.number(), differing: z.number() })),
  /** The first of those that differ from what the archive says, which stay as they are. */
  differing: z.array(z.object({ kind, name: z.string() })),
  /** Photos, videos, and documents that would come in. */
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Those that a session has, but not the archive. */
    missing: z.number(),
  }),
  /** Settings that would come in, because the member has never chosen them. */
  settings: z.array(z.string()),
  /** Sessions that a trial has no room for, and how many it has room for; null if nothing limits them. */
  beyondTrial: z.number(),
  room: z.nullable(z.number()),
  /** Files that a trial has no room for. */
  filesBeyondTrial: z.number(),
  /** Why it can't be imported, for people; '' if it can. */
  obstacle: z.string(),
})

export type ArchivePreview = z.infer<typeof archivePreview>
