import type { ImportPreview } from '#shared/import/imports.ts'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { Part } from '../part.tsx'

interface Props {
  kinds: ImportPreview['kinds']
  /** null for all. */
  only: string[] | null
  onChange: (only: string[] | null) => void
}

/** Which rows come in, by what was trained. */
export function ChooseKinds({ kinds, only, onChange }: Props) {
  if (kinds.length === 0) return null
  const names = kinds.map(({ name }) => name)
  const chosen = only ?? names
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <Part title="What to import">
      <Chips legend="Only these come in">
        {kinds.map(({ name, count }) => (
          <Chip key={name} type="checkbox" isChosen={chosen.includes(name)} onChoice={() => toggle(name)}>
            {name} ({count})
          </Chip>
        ))}
      </Chips>
    </Part>
  )
}
