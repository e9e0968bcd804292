import type { Tag } from '#shared/tags.ts'
import classes from './tag-list.module.css'

/** The tags of an entry, each with its colour. */
export function TagList({ tags }: { tags: Tag[] }) {
  return (
    <ul className={classes['tags']} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag.id} className={`${classes['tag']} ${classes[tag.colorClass] ?? ''}`}>
          {tag.name}
        </li>
      ))}
    </ul>
  )
}
