import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { Chip, Chips } from '../../ui/chip.tsx'

/** How many rounds have a chip of their own at first. */
const usual = 5

/** One tap for one to five rounds; the rest lies behind a button. */
export function RoundsField({ value, onChange }: { value: number; onChange: (rounds: number) => void }) {
  const [hasMore, setMore] = useState(false)
  const chips = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the first of the new chips takes its place under the keyboard.
  useEffect(() => {
    if (hasMore) chips.current?.querySelectorAll('input')[usual]?.focus()
  }, [hasMore])
  const most = hasMore || value > usual ? limits.rounds : usual
  return (
    <div ref={chips}>
      <Chips legend="Rounds">
        {Array.from({ length: most }, (_, n) => n + 1).map((rounds) => (
          <Chip key={rounds} type="radio" isChosen={value === rounds} onChoice={() => onChange(rounds)}>
            {rounds}
          </Chip>
        ))}
        {most === usual && (
          <Button variant="subtle" onClick={() => setMore(true)}>
            More
          </Button>
        )}
      </Chips>
    </div>
  )
}
