import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRss, IconTrophy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Chip } from '#web/ui/text/chip.tsx'
import { dayAfterSteps, views, viewTitleOf } from '../calendar-days.ts'
import type { ViewAndDay } from '../use-view-and-day.ts'
import classes from './toolbar.module.css'

interface Props {
  shown: ViewAndDay
  isSmall: boolean
  onSubscribe: () => void
}

/** The calendar's title, view switch, and back and forward buttons. */
export function Toolbar({ shown, isSmall, onSubscribe }: Props) {
  const { view, day, today, go } = shown
  const step = (steps: number) => go({ day: dayAfterSteps(view, day, steps) })
  const period = view === 'agenda' ? 'days' : view
  return (
    <div className={classes['bar']}>
      <div className={classes['when']}>
        <ActionIcon variant="default" aria-label={`Previous ${period}`} onClick={() => step(-1)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={`Next ${period}`} onClick={() => step(1)}>
          <IconChevronRight size={20} />
        </ActionIcon>
        <Button variant="default" className={classes['today'] ?? ''} onClick={() => go({ day: today })}>
          Today
        </Button>
        <h2 className={classes['title']} aria-live="polite">
          {viewTitleOf(shown)}
        </h2>
      </div>
      <div className={classes['how']}>
        <div className={classes['views']} role="radiogroup" aria-label="View">
          {views.map((one) => (
            <Chip key={one} type="radio" name="view" isChosen={one === view} onChoice={() => go({ view: one })}>
              {one === 'agenda' ? 'Agenda' : one === 'week' ? 'Week' : 'Month'}
            </Chip>
          ))}
        </div>
        <ActionIcon
          variant="default"
          aria-label="Competitions"
          title="Competitions"
          renderRoot={(props: object) => <Link {...props} to="/competitions" />}
        >
          <IconTrophy size={20} />
        </ActionIcon>
        {isSmall ? (
          <ActionIcon variant="default" aria-label="Subscribe" onClick={onSubscribe}>
            <IconRss size={20} />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconRss size={18} />} onClick={onSubscribe}>
            Subscribe
          </Button>
        )}
      </div>
    </div>
  )
}
