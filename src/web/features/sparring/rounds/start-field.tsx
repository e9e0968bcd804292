import { NativeSelect } from '@mantine/core'
import { offeredPositions } from './offered-positions.ts'

interface Props {
  value: string
  onChange: (value: string) => void
}

/** Where positional rounds start. */
export default function StartField({ value, onChange }: Props) {
  const names = new Set([...offeredPositions, value].filter(Boolean))
  return (
    <NativeSelect
      label="Started from"
      size="md"
      data={[{ value: '', label: 'Not said' }, ...names]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
