import { z } from 'zod/mini'

/** What members delete and can restore: by which path, and what one is called where several kinds are listed. */
export const removedKinds = {
  entry: { path: '/api/entries', label: 'Session' },
  technique: { path: '/api/techniques', label: 'Technique' },
  practiceLog: { path: '/api/practice/logs', label: 'Practice' },
  partner: { path: '/api/partners', label: 'Partner' },
  tag: { path: '/api/tags', label: 'Tag' },
  template: { path: '/api/templates', label: 'Template' },
  reminder: { path: '/api/reminders', label: 'Reminder' },
  competition: { path: '/api/competitions', label: 'Competition' },
  focus: { path: '/api/focuses', label: 'Focus' },
  promotion: { path: '/api/promotions', label: 'Promotion' },
  injury: { path: '/api/injuries', label: 'Injury' },
  absence: { path: '/api/absences', label: 'Time away' },
  heartRate: { path: '/api/heart-rates', label: 'Heart rate' },
} as const

export type RemovedKind = keyof typeof removedKinds

/** A kind of what was removed. */
export const removedKind = z.enum(Object.keys(removedKinds) as [RemovedKind, ...RemovedKind[]])

const removedThing = z.object({
  kind: removedKind,
  id: z.number(),
  /** What it was called; '' if it had no name. */
  title: z.string(),
  /** Its day, YYYY-MM-DD; '' if it has none. */
  day: z.string(),
  removedAt: z.string(),
})

/** What a member removed within the last thirty days and can restore, the latest first. */
export const removedThings = z.array(removedThing)

export type RemovedThing = z.infer<typeof removedThing>
