import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#shared/numbers.ts'
import { namedInRecap, type Recap } from '#shared/recap.ts'
import { Card } from '../card.tsx'
import classes from './top-lists.module.css'

const timesText = (times: number) => (times === 1 ? 'once' : `${times} times`)

/** With whom the member rolled, and what they did most. Each name opens what is behind it. */
export function TopLists({ recap: { year, partners, techniques, submissions } }: { recap: Recap }) {
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const named = (those: Recap['submissions']['landed']) =>
    those.most.slice(0, namedInRecap).map(({ name, times }) => (
      <Line key={name} value={timesText(times)}>
        <Link className={classes['name'] ?? ''} to="/" search={{ q: name, ...days }} dir="auto">
          {name}
        </Link>
      </Line>
    ))
  return (
    <div className={classes['grid']}>
      <List title="Most rounds with">
        {partners.most.map(({ id, name, rounds }) => (
          <Line key={id} value={counted(rounds, 'round')}>
            <Link className={classes['name'] ?? ''} to="/sparring/$id" params={{ id: String(id) }} dir="auto">
              {name}
            </Link>
          </Line>
        ))}
      </List>
      <List title="Worked on most">
        {techniques.most.map(({ id, name, sessions }) => (
          <Line key={id} value={counted(sessions, 'session')}>
            <Link className={classes['name'] ?? ''} to="/" search={{ technique: id, ...days }} dir="auto">
              {name}
            </Link>
          </Line>
        ))}
      </List>
      <List title="Landed most">{named(submissions.landed)}</List>
      <List title="Caught with most">{named(submissions.caught)}</List>
    </div>
  )
}

function List({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Card title={title}>
      <ol className={classes['list']}>{children}</ol>
    </Card>
  )
}

const Line = ({ value, children }: { value: string; children: ReactNode }) => (
  <li>
    {children}
    <span>{value}</span>
  </li>
)
