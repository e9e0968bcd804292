import { ActionIcon, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { longDate } from '#shared/foundation/dates.ts'
import type { Open } from '#web/features/calendar/dialogs/use-open.ts'
import type { Item } from '#web/features/calendar/items.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { DayList } from './day-list.tsx'
import classes from './day-section.module.css'

interface Props {
  day: string
  today: string
  items: Item[]
  /** Whether it's the only day on the page: its button then has a label, and an empty day says so. */
  isOpen?: boolean
  isLoading?: boolean
  onOpen: Open
}

const emptyText = (day: string, today: string) => {
  if (day > today) return 'Nothing planned.'
  return day === today ? 'A rest day so far.' : 'A rest day.'
}

/** A day with its list, and a button that adds a session. */
export function DaySection({ day, today, items, isOpen = false, isLoading = false, onOpen }: Props) {
  const add = () => openDialog({ kind: 'newEntry', date: day })
  return (
    <section className={classes['day']} aria-label={longDate(day)}>
      <div className={classes['head']}>
        <h3 className="numbers text-md">
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
      {isLoading && <Skeleton shape="row" />}
      {items.length > 0 && <DayList items={items} today={today} onOpen={onOpen} />}
      {isOpen && !isLoading && items.length === 0 && <p className="muted">{emptyText(day, today)}</p>}
    </section>
  )
}
