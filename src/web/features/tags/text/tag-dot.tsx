import type { Tag } from '#shared/training/tags.ts'
import classes from './tag-dot.module.css'
import { tagHue } from './tag-list.tsx'

/** The color of a tag. */
export const TagDot = ({ colorClass }: Pick<Tag, 'colorClass'>) => (
  <span className={`${classes['dot']} ${tagHue(colorClass)}`} aria-hidden />
)
