import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { Choice } from '#web/ui/text/chip.tsx'

/** How many chips are shown at first. */
const defaultRounds = 5

/** One tap for one to five rounds; the rest is behind a button. */
export function RoundsField({ value, onChange }: { value: number; onChange: (rounds: number) => void }) {
  const [hasMore, setMore] = useState(false)
  const chips = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so the first of the new chips gets the focus.
  useEffect(() => {
    if (hasMore) chips.current?.querySelectorAll('input')[defaultRounds]?.focus()
  }, [hasMore])
  const max = hasMore || value > defaultRounds ? limits.rounds : defaultRounds
  return (
    <div ref={chips}>
      <Choice
        legend="Rounds"
        options={Array.from({ length: max }, (_, n) => n + 1)}
        nameOf={String}
        value={value}
        onChange={onChange}
      >
        {max === defaultRounds && (
          <Button variant="subtle" onClick={() => setMore(true)}>
            More
          </Button>
        )}
      </Choice>
    </div>
  )
}
