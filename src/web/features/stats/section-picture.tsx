import type { ReactNode } from 'react'
import { OutcomeBar } from '#web/ui/state/bars.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { useUser } from '../sessions/session.ts'
import type { SectionId, SectionProps } from './section.ts'
import classes from './section-picture.module.css'

type Props = Pick<SectionProps, 'stats' | 'lessons'>

/** What a section comes to as a small line, before it is opened. Its words say the same. */
export const SectionPicture = ({ id, ...props }: Props & { id: SectionId }) => {
  const Picture = pictures[id]
  return (
    <span className={classes['picture']} aria-hidden="true">
      {Picture && <Picture {...props} />}
    </span>
  )
}

const Rounds = ({ lessons }: Props) =>
  lessons && <OutcomeBar won={lessons.won} even={lessons.even} lost={lessons.lost} />

const Matches = ({ stats: { matches } }: Props) => (
  <OutcomeBar won={matches.won} even={matches.drawn} lost={matches.lost} />
)

const Volume = ({ stats }: Props) => (
  <Line values={stats.steps.map(({ sessions, minutes }) => (stats.totals.minutes > 0 ? minutes : sessions))} />
)

const Load = ({ stats }: Props) => <Line values={stats.load.weeks.map(({ load }) => load)} />

function Belt() {
  const { beltLevel, stripes } = useUser()
  return <BeltStrip level={beltLevel} stripes={stripes} />
}

const pictures: Partial<Record<SectionId, (props: Props) => ReactNode>> = {
  volume: Volume,
  rounds: Rounds,
  competitions: Matches,
  load: Load,
  belt: Belt,
}

/** From left to right over the whole width, the highest at the top. */
function Line({ values }: { values: number[] }) {
  const top = Math.max(...values)
  if (values.length < 2 || top === 0) return null
  const points = values.map((value, place) => `${(100 * place) / (values.length - 1)},${10 - (9 * value) / top}`)
  return (
    <svg className={classes['line']} viewBox="0 0 100 11" preserveAspectRatio="none">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
