import type { SessionAttire } from './attire.ts'

export const attireNames: Record<NonNullable<SessionAttire>, string> = {
  gi: 'Gi',
  'no-gi': 'No-gi',
  both: 'Gi and no-gi',
}

/** 'Gi', 'No-gi', 'Gi and no-gi', or '' if nobody said. */
export const attireText = (attire: SessionAttire) => (attire === null ? '' : attireNames[attire])
