import './kinds.css'
import { IconBell, IconCheck, IconCloudOff, IconRepeat } from '@tabler/icons-react'
import type { Kind } from '../items.ts'
import classes from './mark.module.css'

const glyphs = { entry: IconCheck, pending: IconCloudOff, planned: IconRepeat, reminder: IconBell }

/** The glyph of a kind, next to its label. */
export function Glyph({ kind }: { kind: Kind }) {
  const Icon = glyphs[kind]
  return <Icon size={14} stroke={2.5} className={classes['glyph'] ?? ''} aria-hidden="true" />
}

/** The shape of a kind where there is no room for more: a disc, a ring, a diamond. */
export const Dot = ({ kind }: { kind: Kind }) => (
  <span className={`${classes['dot']} ${classes[kind]}`} aria-hidden="true" />
)
