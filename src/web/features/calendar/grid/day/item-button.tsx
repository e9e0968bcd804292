import type { PointerEvent } from 'react'
import { type Item, isDueOn, isMoveKey, keyOf, kindNames, kindOf, lineOf } from '#web/features/calendar/items.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { Glyph } from '../month/mark.tsx'
import classes from './item-button.module.css'

interface Props {
  item: Item
  today: string
  /** Whether it's a tab stop; in the grid, only the selected day's items are. */
  hasTab: boolean
  isHeld: boolean
  /** Whether there is room for the full title. */
  isFull: boolean
  onOpen: () => void
  /** Missing if it can't be moved. */
  onHold?: () => void
  onPress?: (event: PointerEvent) => void
}

/** Something on a day of the grid. */
export function ItemButton({ item, today, hasTab, isHeld, isFull, onOpen, onHold, onPress }: Props) {
  const kind = kindOf(item, today)
  const names = ['item', isHeld && 'held', isFull && 'full', isDueOn(item, today) && 'due']
  return (
    <button
      type="button"
      className={names.map((name) => name && classes[name]).join(' ')}
      data-item={keyOf(item)}
      data-kind={kind}
      tabIndex={hasTab ? 0 : -1}
      aria-keyshortcuts={onHold && 'M'}
      onClick={onOpen}
      onPointerDown={onPress}
      onKeyDown={(event) => {
        if (!onHold || !isMoveKey(event)) return
        event.preventDefault()
        onHold()
      }}
    >
      <span className={classes['title']}>
        <Glyph kind={kind} /> {item.title}
      </span>
      {kind !== 'planned' && kind !== 'missed' && <VisuallyHidden>, {kindNames[kind]}, </VisuallyHidden>}
      <span className={classes['line']}>{lineOf(item, today)}</span>
    </button>
  )
}
