import type { BeltLevel } from '#shared/belts.ts'

interface BeltStripProps {
  level: BeltLevel
  stripes?: number
}

/** Decoration only: whoever shows a belt says its name in text as well. */
export const BeltStrip = ({ level, stripes = 0 }: BeltStripProps) => (
  <span className={`belt ${level}`} aria-hidden="true">
    <span className="bar">
      {Array.from({ length: stripes }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  </span>
)
