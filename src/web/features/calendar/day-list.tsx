import { ActionIcon } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import classes from './day-list.module.css'
import itemClasses from './item.module.css'
import { factsOf, type Item, isDueOn, isMoveKey, keyOf } from './items.ts'
import { Glyph } from './mark.tsx'
import type { Open } from './opening.ts'

interface Props {
  items: Item[]
  today: string
  onOpen: Open
}

/** What lies on a day, one below the other, each with 'Move' for fingers. */
export function DayList({ items, today, onOpen }: Props) {
  return (
    <ul className={classes['list']}>
      {items.map((item) => (
        <li key={keyOf(item)} className={`${classes['row']} ${itemClasses[item.kind]}`}>
          <button
            type="button"
            className={classes['open']}
            data-item={keyOf(item)}
            aria-keyshortcuts={item.kind === 'pending' ? undefined : 'M'}
            onClick={() => onOpen({ what: 'item', item })}
            onKeyDown={(event) => {
              if (item.kind === 'pending' || !isMoveKey(event)) return
              event.preventDefault()
              onOpen({ what: 'move', item })
            }}
          >
            <Glyph kind={item.kind} />
            <span className={classes['title']}>{item.title}</span>
            <span className={`${classes['facts']} ${isDueOn(item, today) ? itemClasses['due'] : ''}`}>
              {factsOf(item, today)}
            </span>
          </button>
          {item.kind !== 'pending' && (
            <ActionIcon
              aria-label={`Move ${item.title}`}
              className={classes['move'] ?? ''}
              onClick={() => onOpen({ what: 'move', item })}
            >
              <IconCalendarShare size={20} stroke={1.75} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
