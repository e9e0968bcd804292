import type { Tag } from '#shared/tags.ts'
import classes from './tag-dot.module.css'

/** The color of a tag. */
export const TagDot = ({ colorClass }: Pick<Tag, 'colorClass'>) => (
  <span className={`${classes['dot']} ${classes[colorClass] ?? ''}`} aria-hidden />
)
