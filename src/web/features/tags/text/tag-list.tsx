import { Link } from '@tanstack/react-router'
import type { Part } from '#shared/search/highlight.ts'
import type { Tag } from '#shared/training/tags.ts'
import { Highlight } from '#web/ui/text/highlight.tsx'
import classes from './tag-list.module.css'

/** The class that sets the hue of a tag. */
export const tagHue = (colorClass: Tag['colorClass']): string => classes[colorClass] ?? ''

interface Props {
  tags: Tag[]
  /** Shows only the first ones, and how many more there are. */
  max?: number
  /** Parts a name into what was searched for and what wasn't. */
  partsOf?: (name: string) => Part[]
  /** The search in the journal that a tap on a tag leads to, if any. */
  linkTo?: (tag: Tag) => { q?: string; tag: number } | undefined
}

/** The tags of an entry in their colors. */
export function TagList({ tags, max = tags.length, partsOf, linkTo }: Props) {
  const hidden = tags.length - max
  return (
    <ul className={classes['tags']} aria-label="Tags">
      {tags.slice(0, max).map((tag) => {
        const search = linkTo?.(tag)
        const name = partsOf ? <Highlight parts={partsOf(tag.name)} /> : tag.name
        return (
          <li
            key={tag.id}
            className={`${classes['tag']} ${tagHue(tag.colorClass)}`}
            data-linked={search && ''}
            dir="auto"
          >
            {search ? (
              <Link to="/" search={search} className={classes['link'] ?? ''}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        )
      })}
      {hidden > 0 && <li>+{hidden}</li>}
    </ul>
  )
}
