import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { Chip, Chips } from '../../ui/chip.tsx'

/** How many rounds have a chip of their own at first. */
const usual = 5

/** One tap for one to five rounds; the rest lies behind a chip more. */
export function RoundsField({ value, onChange }: { value: number; onChange: (rounds: number) => void }) {
  const [isWhole, setWhole] = useState(value > usual)
  const most = isWhole ? limits.rounds : usual
  return (
    <Chips legend="Rounds">
      {Array.from({ length: most }, (_, n) => n + 1).map((rounds) => (
        <Chip key={rounds} type="radio" isChosen={value === rounds} onChoice={() => onChange(rounds)}>
          {rounds}
        </Chip>
      ))}
      {!isWhole && (
        <Chip
          type="radio"
          isChosen={false}
          onChoice={() => {
            setWhole(true)
            onChange(usual + 1)
          }}
        >
          More
        </Chip>
      )}
    </Chips>
  )
}
