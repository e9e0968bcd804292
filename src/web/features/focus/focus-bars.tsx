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
  const most = Math.max(rateOf(during), rateOf(before))
  if (most === 0) return null
  return (
    <div className={classes['bars']} aria-hidden="true">
      <Bar name="Now" share={during} most={most} />
      <Bar name="Before" share={before} most={most} />
    </div>
  )
}

const rateOf = ({ count, of }: Share) => (of === 0 ? 0 : count / of)

const Bar = ({ name, share, most }: { name: string; share: Share; most: number }) => (
  <>
    <span className="muted text-xs">{name}</span>
    <span className={classes['bar']} style={{ inlineSize: `${(100 * rateOf(share)) / most}%` }} />
    <span className="numbers text-xs">
      {share.count} of {share.of}
    </span>
  </>
)
