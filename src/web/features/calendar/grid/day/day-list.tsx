import { ActionIcon } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import type { Open } from '#web/features/calendar/dialogs/use-open.ts'
import { factsOf, type Item, isDueOn, isMovable, isMoveKey, keyOf, kindOf } from '#web/features/calendar/items.ts'
import { CardList } from '#web/ui/list/card-list.tsx'
import { Glyph } from '../month/mark.tsx'
import classes from './day-list.module.css'

interface Props {
  items: Item[]
  today: string
  onOpen: Open
}

/** The items of a day, one below the other, each with 'Move' for touch. */
export function DayList({ items, today, onOpen }: Props) {
  return (
    <CardList>
      {items.map((item) => (
        <li key={keyOf(item)} className={classes['row']} data-kind={kindOf(item, today)}>
          <button
            type="button"
            className={classes['open']}
            data-item={keyOf(item)}
            aria-keyshortcuts={isMovable(item) ? 'M' : undefined}
            onClick={() => onOpen({ what: 'item', item })}
            onKeyDown={(event) => {
              if (!isMovable(item) || !isMoveKey(event)) return
              event.preventDefault()
              onOpen({ what: 'move', item })
            }}
          >
            <Glyph kind={kindOf(item, today)} />
            <span className="semibold">{item.title}</span>
            <span className={`${classes['facts']} ${isDueOn(item, today) ? classes['due'] : ''}`}>
              {factsOf(item, today)}
            </span>
          </button>
          {isMovable(item) && (
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
    </CardList>
  )
}
