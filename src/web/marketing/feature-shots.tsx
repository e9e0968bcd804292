import { BeltStrip } from '#web/ui/belt.tsx'

export const LogShot = () => (
  <div className="card log">
    <div className="day">
      <b>24</b>
      Tue
    </div>
    <div>
      <p className="entry-title">Fundamentals</p>
      <p className="facts">
        <span>7:00–8:15 PM</span>
        <span>Coach Lena</span>
      </p>
    </div>
    <span className="fake">Log today’s class</span>
  </div>
)

const shownRounds = [
  { partner: 'Theo B.', belt: 'brown', length: '6:00', outcome: 'Armbar, closed guard', by: 'against' },
  { partner: 'Yuki S.', belt: 'blue', length: '5:00', outcome: 'Rear naked choke', by: 'for' },
  { partner: 'Sam A.', belt: 'purple', length: '6:00', outcome: 'Kimura, half guard', by: 'against' },
] as const

export const RoundsShot = () => (
  <div className="card rounds">
    {shownRounds.map(({ partner, belt, length, outcome, by }) => (
      <div key={partner}>
        <BeltStrip level={belt} />
        <b>{partner}</b>
        <span className="time">{length}</span>
        <span className={by}>{outcome}</span>
      </div>
    ))}
  </div>
)

export const PracticeShot = () => (
  <div className="card review">
    <p className="facts">
      <span>Due today</span>
      <span>3 of 8</span>
    </p>
    <p className="entry-title">Scissor sweep from closed guard</p>
    <div className="grades">
      <span>Again</span>
      <span>Hard</span>
      <span>Good</span>
      <span>Easy</span>
    </div>
  </div>
)

const weeks = 26
const pitch = 12

/** Training days of a believable half-year: class on Tuesday and Thursday, open mat on Saturday, a week off. */
const hoursOn = (week: number, weekday: number) => {
  if (week === 9 || (week + weekday * 3) % 11 === 0) return 0
  if (weekday === 1 || weekday === 3) return week % 4 === 0 ? 1 : 2
  if (weekday === 5) return week % 3 === 0 ? 3 : 2
  return (week * 5 + weekday * 7) % 9 === 0 ? 1 : 0
}

const cellsOf = (hours: number) => {
  const cells: string[] = []
  for (let week = 0; week < weeks; week++)
    for (let weekday = 0; weekday < 7; weekday++)
      if (hoursOn(week, weekday) === hours) cells.push(`M${week * pitch} ${weekday * pitch}h9v9h-9z`)
  return cells.join('')
}

export const StatsShot = () => (
  <div className="card stats">
    <p>
      <span>
        <b>142</b> mat hours
      </span>
      <span>
        <b>11</b> weeks in a row
      </span>
    </p>
    <svg viewBox={`0 0 ${weeks * pitch - 3} ${7 * pitch - 3}`}>
      {[0, 1, 2, 3].map((hours) => (
        <path key={hours} className={`heat${hours}`} d={cellsOf(hours)} />
      ))}
    </svg>
  </div>
)
