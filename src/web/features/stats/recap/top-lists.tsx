import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import { namedInRecap, type Recap } from '#shared/stats/recap.ts'
import type { EntryFilter } from '#web/features/entries/search/entry-filter.ts'
import { Card } from '../card.tsx'
import classes from './top-lists.module.css'

/** '3 times in 2 sessions'. */
const withSessions = (text: string, sessions: number) => `${text} in ${counted(sessions, 'session')}`

const timesText = (times: number, sessions: number) =>
  times === 1 ? 'once' : withSessions(`${times} times`, sessions)

/** With whom the member rolled, and what they did most. Each name opens what is behind it. */
export function TopLists({ recap: { year, partners, techniques, submissions } }: { recap: Recap }) {
  const link = entriesBehind({ from: `${year}-01-01`, to: `${year}-12-31` })
  const named = (side: 'landed' | 'caught') =>
    submissions[side].most
      .slice(0, namedInRecap)
      .map((one) => (
        <Line
          key={one.name}
          value={timesText(one.times, one.sessions)}
          name={one.name}
          entries={link[side](one)}
        />
      ))
  return (
    <div className={classes['grid']}>
      <List title="Most rounds with">
        {partners.most.map((one) => (
          <Line
            key={one.id}
            value={withSessions(counted(one.rounds, 'round'), one.sessions)}
            name={one.name}
            entries={link.partner(one)}
          />
        ))}
      </List>
      <List title="Worked on most">
        {techniques.most.map((one) => (
          <Line
            key={one.id}
            value={counted(one.sessions, 'session')}
            name={one.name}
            entries={link.technique(one)}
          />
        ))}
      </List>
      <List title="Landed most">{named('landed')}</List>
      <List title="Caught with most">{named('caught')}</List>
    </div>
  )
}

function List({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Card heading="h2" title={title}>
      <ol className={classes['list']}>{children}</ol>
    </Card>
  )
}

interface LineProps {
  name: string
  value: string
  /** The entries behind it. */
  entries: EntryFilter
}

const Line = ({ name, value, entries }: LineProps) => (
  <li>
    <Link className={classes['name'] ?? ''} to="/" search={entries} dir="auto">
      {name}
    </Link>
    <span>{value}</span>
  </li>
)
