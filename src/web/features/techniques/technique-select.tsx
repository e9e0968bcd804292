import { NativeSelect } from '@mantine/core'
import { positionNames, positions, type Technique } from '#shared/techniques/techniques.ts'

interface Props {
  label: string
  techniques: Technique[]
  value: number | undefined
  onChange: (id: number | undefined) => void
  error?: string | undefined
}

/** A choice of one technique, by position. */
export const TechniqueSelect = ({ label, techniques, value, onChange, error }: Props) => (
  <NativeSelect
    size="md"
    label={label}
    required
    error={error}
    data={[
      { value: '', label: 'Choose a technique' },
      ...positions
        .map((position) => ({
          group: positionNames[position],
          items: techniques
            .filter((technique) => technique.position === position)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        }))
        .filter(({ items }) => items.length > 0),
    ]}
    value={value === undefined ? '' : String(value)}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
    }
  />
)
