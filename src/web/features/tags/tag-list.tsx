import type { Tag } from '#shared/tags.ts'
import classes from './tag-list.module.css'

/** The tags of an entry, each with its colour; where there is little room, the first ones and how many more. */
export function TagList({ tags, most = tags.length }: { tags: Tag[]; most?: number }) {
  const hidden = tags.length - most
  return (
    <ul className={classes['tags']} aria-label="Tags">
      {tags.slice(0, most).map((tag) => (
        <li key={tag.id} className={`${classes['tag']} ${classes[tag.colorClass] ?? ''}`} dir="auto">
          {tag.name}
        </li>
      ))}
      {hidden > 0 && <li>+{hidden}</li>}
    </ul>
  )
}
