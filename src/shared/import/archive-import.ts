import { z } from 'zod/mini'

/** The kinds of things that come back from an archive, in the order in which they refer to each other. */
export const archiveKinds = [
  'tag',
  'partner',
  'technique',
  'series',
  'template',
  'entry',
  'reminder',
  'card',
  'review',
  'practiceLog',
  'promotion',
  'injury',
  'competition',
  'focus',
  'comment',
] as const

export type ArchiveKind = (typeof archiveKinds)[number]

/** One and several of each kind, for people. */
export const archiveKindNames: Record<ArchiveKind, [one: string, several: string]> = {
  tag: ['tag', 'tags'],
  partner: ['partner', 'partners'],
  technique: ['technique', 'techniques'],
  series: ['planned series', 'planned series'],
  template: ['template', 'templates'],
  entry: ['session', 'sessions'],
  reminder: ['reminder', 'reminders'],
  card: ['technique in practice', 'techniques in practice'],
  review: ['review', 'reviews'],
  practiceLog: ['practice log', 'practice logs'],
  promotion: ['promotion', 'promotions'],
  injury: ['injury', 'injuries'],
  competition: ['competition', 'competitions'],
  focus: ['focus', 'focuses'],
  comment: ['comment', 'comments'],
}

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
