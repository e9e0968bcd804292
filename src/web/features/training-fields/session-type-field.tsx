import type { UseFormReturnType } from '@mantine/form'
import { type SessionType, sessionTypeNames, sessionTypes } from '#shared/training/training-fields.ts'
import { Choice } from '#web/ui/text/chip.tsx'

interface Values {
  sessionType: SessionType
}

export function SessionTypeField<T extends Values>({ form }: { form: UseFormReturnType<T> }) {
  const { onChange } = form.getInputProps('sessionType')
  return (
    <Choice
      legend="Session Type"
      layout="tight"
      options={sessionTypes}
      nameOf={(type) => sessionTypeNames[type]}
      value={form.values.sessionType}
      onChange={onChange}
    />
  )
}
