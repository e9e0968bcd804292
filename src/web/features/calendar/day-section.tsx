import { ActionIcon, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { longDate } from '#shared/dates.ts'
import { askForNewEntry } from '../../lib/events.ts'
import { DayList } from './day-list.tsx'
import classes from './day-section.module.css'
import type { Item } from './items.ts'
import type { Open } from './opening.ts'

interface Props {
  day: string
  today: string
  items: Item[]
  /** Whether it stands alone: its button has a name, and nothing on it is said in words. */
  isOpen?: boolean
  isWaiting?: boolean
  onOpen: Open
}

/** A day with its list, and the way to put a session on it. */
export function DaySection({ day, today, items, isOpen = false, isWaiting = false, onOpen }: Props) {
  const add = () => askForNewEntry(day)
  return (
    <section className={classes['day']} aria-label={longDate(day)}>
      <div className={classes['head']}>
        <h3 className={classes['date']}>
          {longDate(day)}
          {day === today && !isOpen && <span className={classes['today']}>Today</span>}
        </h3>
        {isOpen ? (
          <Button
            variant="light"
            className={classes['add'] ?? ''}
            leftSection={<IconPlus size={18} />}
            onClick={add}
          >
            Add session
          </Button>
        ) : (
          <ActionIcon aria-label={`Add session on ${longDate(day)}`} onClick={add}>
            <IconPlus size={20} />
          </ActionIcon>
        )}
      </div>
      {isWaiting && <div className={classes['waiting']} />}
      {items.length > 0 && <DayList items={items} today={today} onOpen={onOpen} />}
      {isOpen && !isWaiting && items.length === 0 && <p className={classes['none']}>A rest day so far.</p>}
    </section>
  )
}
