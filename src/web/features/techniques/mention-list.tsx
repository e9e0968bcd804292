import { IconBook2 } from '@tabler/icons-react'
import type { Mention } from '#shared/entries/entries.ts'
import classes from './mention-list.module.css'

/** The techniques an entry mentions; with `max`, only the first ones and how many more there are. */
export function MentionList({ techniques, max = techniques.length }: { techniques: Mention[]; max?: number }) {
  const hidden = techniques.length - max
  return (
    <ul className={classes['techniques']} aria-label="Techniques">
      {techniques.slice(0, max).map(({ id, name }) => (
        <li key={id} className={classes['technique']} dir="auto">
          <IconBook2 size={14} aria-hidden />
          {name}
        </li>
      ))}
      {hidden > 0 && <li>+{hidden}</li>}
    </ul>
  )
}
