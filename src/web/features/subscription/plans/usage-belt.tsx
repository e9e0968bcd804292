import { limits } from '#shared/foundation/limits.ts'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import classes from './usage-belt.module.css'

/** How much of the trial is used, drawn as a belt that fills up. */
export function UsageBelt({ entries }: { entries: number }) {
  const max = limits.trial.entries
  const share = Math.min(1, entries / max)
  return (
    <div className="stack gap-2 medium">
      <div className={classes['belt']}>
        <BeltStrip level="white" />
        <div className={classes['used']} style={{ width: `${share * 100}%` }}>
          <BeltStrip level="blue" />
        </div>
      </div>
      <p>
        {entries} of {max} entries
      </p>
    </div>
  )
}
