import type { Tag } from '#shared/tags.ts'
import classes from './tag-list.module.css'

/** The tags of an entry in their colors; with `max`, only the first ones and how many more there are. */
export function TagList({ tags, max = tags.length }: { tags: Tag[]; max?: number }) {
  const hidden = tags.length - max
  return (
    <ul className={classes['tags']} aria-label="Tags">
      {tags.slice(0, max).map((tag) => (
        <li key={tag.id} className={`${classes['tag']} ${classes[tag.colorClass] ?? ''}`} dir="auto">
          {tag.name}
        </li>
      ))}
      {hidden > 0 && <li>+{hidden}</li>}
    </ul>
  )
}
