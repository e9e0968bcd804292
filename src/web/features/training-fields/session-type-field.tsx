import type { UseFormReturnType } from '@mantine/form'
import { type SessionType, sessionTypeNames, sessionTypes } from '#shared/training-fields.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'

interface Values {
  sessionType: SessionType
}

export function SessionTypeField<T extends Values>({ form }: { form: UseFormReturnType<T> }) {
  const { onChange } = form.getInputProps('sessionType')
  return (
    <Chips legend="Session Type" layout="tight">
      {sessionTypes.map((type) => (
        <Chip key={type} type="radio" isChosen={form.values.sessionType === type} onChoice={() => onChange(type)}>
          {sessionTypeNames[type]}
        </Chip>
      ))}
    </Chips>
  )
}
