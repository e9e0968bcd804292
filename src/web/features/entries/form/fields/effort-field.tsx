import { Button } from '@mantine/core'
import { efforts } from '#shared/entries/entries.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Choice } from '#web/ui/text/chip.tsx'

interface Props {
  effort: number | null
  onChange: (effort: number | null) => void
}

/** How hard the session was, with one tap. It may stay unsaid. */
export function EffortField({ effort, onChange }: Props) {
  return (
    <div>
      <Choice
        legend="Effort"
        layout="scale"
        options={efforts}
        nameOf={String}
        value={effort}
        onChange={onChange}
      />
      {/* As tall with the button as without. */}
      <div className="row between gap-2 target">
        <Hint>1 is easy, 10 is all you had.</Hint>
        {effort !== null && (
          <Button variant="subtle" aria-label="Clear effort" onClick={() => onChange(null)}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}
