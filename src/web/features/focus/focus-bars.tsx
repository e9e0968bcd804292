import { type FocusFigures, type Share, sharesOf } from '#shared/focus/look-back.ts'
import classes from './focus-bars.module.css'
import type { ShownFocus } from './use-focuses.ts'

interface Props {
  focus: ShownFocus
  figures: Record<'before' | 'during', FocusFigures>
}

/** How often it happens now and how often it did before, as two bars. Decorative: the look back says it in words. */
export function FocusBars({ focus: { fields }, figures }: Props) {
  const { during, before } = sharesOf(fields, figures)
  if (during.count + before.count === 0) return null
  const full = Math.max(rateOf(during), rateOf(before), leastFull)
  return (
    <div className={classes['bars']} aria-hidden="true">
      <Bar name="Now" share={during} full={full} />
      <Bar name="Before" share={before} full={full} />
    </div>
  )
}

/** The least that a full bar stands for: what happens once in thirty rounds has a short one. */
const leastFull = 0.2

const rateOf = ({ count, of }: Share) => (of === 0 ? 0 : count / of)

const Bar = ({ name, share, full }: { name: string; share: Share; full: number }) => (
  <>
    <span className="muted text-xs">{name}</span>
    <span className={classes['bar']} style={{ inlineSize: `${(100 * rateOf(share)) / full}%` }} />
    <span className="numbers text-xs">
      {share.count} of {share.of}
    </span>
  </>
)
