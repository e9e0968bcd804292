import type { CSSProperties } from 'react'
import type { Lessons } from '#shared/sparring/lessons.ts'
import { positionHeat } from '#shared/sparring/position-heat.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Card } from '../card.tsx'
import classes from './position-map.module.css'

/** Up to this percentage of the color, text on it can be read. */
const strongest = 55

/** As many as two rows of a wide card have. */
const most = 8

/** Where a member wins and where they lose: two cells a position, in a stronger color the more often. */
export function PositionMap({ lessons }: { lessons: Lessons | undefined }) {
  const positions = lessons ? positionHeat(lessons, most) : []
  const top = Math.max(...positions.flatMap(({ won, lost }) => [won, lost]))
  return (
    <Card title="Where you win and lose" heading="h2">
      {positions.length === 0 ? (
        <Hint>
          Say where a submission came from, or which positions you held and lost, and you’ll see a map here.
        </Hint>
      ) : (
        <ul className={classes['map']}>
          {positions.map(({ name, won, lost }) => (
            <li key={name}>
              <span className={classes['name']} dir="auto">
                {name}
              </span>
              <Cell side="won" count={won} heat={won / top} />
              <Cell side="lost" count={lost} heat={lost / top} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const sideNames = { won: 'yours', lost: 'theirs' }

const Cell = ({ side, count, heat }: { side: 'won' | 'lost'; count: number; heat: number }) => (
  <span
    className={classes['cell']}
    data-side={side}
    style={{ '--heat': `${Math.round(heat * strongest)}%` } as CSSProperties}
  >
    <strong>{count}</strong> {sideNames[side]}
  </span>
)
