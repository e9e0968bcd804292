import type { BeltLevel } from '#shared/accounts/belts.ts'
import './belt.css'

/** The belt as a band with its bar and stripes. Decorative: the text beside it has to say the same. */
export function BeltStrip({ level, stripes = 0 }: { level: BeltLevel; stripes?: number }) {
  return (
    <span className="belt-strip" data-belt={level} aria-hidden="true">
      <span className="belt-bar">
        {Array.from({ length: stripes }, (_, stripe) => (
          <span key={stripe} className="belt-stripe" />
        ))}
      </span>
    </span>
  )
}

export function BeltDot({ level }: { level: BeltLevel }) {
  return <span className="belt-dot" data-belt={level} aria-hidden="true" />
}
