import './kinds.css'
import {
  IconBell,
  IconCalendarEvent,
  IconCalendarX,
  IconCheck,
  IconCloudOff,
  IconTrophy,
} from '@tabler/icons-react'
import type { Kind } from '#web/features/calendar/items.ts'
import classes from './mark.module.css'

const glyphs = {
  entry: IconCheck,
  pending: IconCloudOff,
  planned: IconCalendarEvent,
  missed: IconCalendarX,
  reminder: IconBell,
  competition: IconTrophy,
}

/** The glyph of a kind, next to its label. */
export function Glyph({ kind }: { kind: Kind }) {
  const Icon = glyphs[kind]
  return <Icon size={14} stroke={2.5} className={classes['glyph'] ?? ''} aria-hidden="true" />
}

/** The dot of a kind when nothing else fits: a disc, a ring, a diamond, or a triangle. */
export const Dot = ({ kind }: { kind: Kind }) => (
  <span className={`${classes['dot']} ${classes[kind]}`} aria-hidden="true" />
)
