import { IconMedal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { medalNames, type WonMedal } from '#shared/competitions/results.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { Card } from '../card.tsx'
import classes from './medals.module.css'

/** The medals of the year; each opens its competition. */
export const Medals = ({ medals }: { medals: WonMedal[] }) => (
  <Card heading="h2" title="Medals">
    <ul className="stack">
      {medals.map(({ id, name, date, medal }) => (
        <li key={id}>
          <Link className={classes['medal'] ?? ''} to="/competitions/$id" params={{ id: String(id) }}>
            <IconMedal size={24} aria-hidden />
            <span>
              <span className={classes['name']} dir="auto">
                {medalNames[medal]}: {name}
              </span>{' '}
              <time className="muted" dateTime={date}>
                {dateWithYear(date)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)
