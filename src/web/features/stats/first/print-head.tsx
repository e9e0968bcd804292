import { beltName } from '#shared/accounts/belts.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { dateRange } from '#web/lib/date-time.ts'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import classes from './print-head.module.css'

/** What a sheet of paper has to say on its own: what it is, whose, and of which days. */
export function PrintHead({ stats: { from, to } }: { stats: Stats }) {
  const { fullName, beltLevel, stripes } = useUser()
  return (
    <header className={classes['head']}>
      <p className={classes['product']}>Rollbook · Training Stats</p>
      <p className={classes['name']} dir="auto">
        {fullName}
      </p>
      <p className={classes['belt']}>
        <BeltStrip level={beltLevel} stripes={stripes} /> {beltName(beltLevel)}
      </p>
      <p className={classes['range']}>{dateRange(from, to)}</p>
    </header>
  )
}
