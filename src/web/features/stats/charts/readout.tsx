import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { EntryFilter } from '#web/features/entries/search/entry-filter.ts'
import classes from './readout.module.css'

/** The value of the current part of a chart; it opens the entries behind it. */
export const Readout = ({ name, value, entries }: { name: string; value: string; entries: EntryFilter }) => (
  <Link className={classes['readout'] ?? ''} to="/" search={entries}>
    <span>
      <span className="muted">{name}:</span> <strong>{value}</strong>
    </span>
    <IconChevronRight size={18} aria-hidden />
  </Link>
)

/** How far a key goes among the parts of a chart. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * A chart of many links as one stop for the Tab key: arrow keys go from one to the next. The one that is pointed at, focused,
 * or tapped is current; at first, the last one. `props` are those of the chart, and its links have their key as `data-key`.
 */
export function useRoving(keys: string[]) {
  const [chosen, setChosen] = useState<string>()
  const current = chosen !== undefined && keys.includes(chosen) ? chosen : keys.at(-1)
  const point = ({ target }: FocusEvent | MouseEvent) => {
    const key = keyAt(target)
    if (key !== undefined) setChosen(key)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined || current === undefined) return
    event.preventDefault()
    const at = Math.min(Math.max(keys.indexOf(current) + step, 0), keys.length - 1)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${keys[at]}"]`)?.focus()
  }
  return { current, choose: setChosen, props: { onMouseOver: point, onFocus: point, onKeyDown: move } }
}

const keyAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined

/** Whether a click is a finger's: it is wider than a bar or a day, so it chooses first. Keys have no detail. */
export const isTap = ({ nativeEvent, detail }: MouseEvent) =>
  detail > 0 && !(nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse')
