import { weekdays } from '#shared/foundation/dates.ts'
import { Chip, Chips } from '#web/ui/text/chip.tsx'

interface Props {
  chosen: number[]
  onChange: (chosen: number[]) => void
}

/** The weekdays of a series. One always stays chosen. */
export const WeekdayChips = ({ chosen, onChange }: Props) => (
  <Chips legend="Weekdays">
    {weekdays.map((label, day) => (
      <Chip
        key={label}
        type="checkbox"
        isChosen={chosen.includes(day)}
        onChoice={() => {
          const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].sort()
          if (next.length > 0) onChange(next)
        }}
      >
        {label}
      </Chip>
    ))}
  </Chips>
)
