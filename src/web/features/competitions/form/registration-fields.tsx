import { TextInput } from '@mantine/core'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { FieldPair } from '#web/ui/form/form.tsx'
import type { CompetitionFormProps } from './division-fields.tsx'

/** Until when to register, what it costs, and the scale. */
export const RegistrationFields = ({ form }: CompetitionFormProps) => (
  <>
    <TextInput
      label="Registration deadline"
      type="date"
      description="Adds a reminder on that day"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps('deadline')}
    />
    <FieldPair isShort>
      <TextInput
        label="Cost"
        placeholder="$120"
        maxLength={competitionLimits.division}
        autoComplete="off"
        {...form.getInputProps('cost')}
      />
      <TextInput
        label="Weigh-in weight"
        placeholder="81.4 kg"
        maxLength={competitionLimits.division}
        autoComplete="off"
        {...form.getInputProps('weighIn')}
      />
    </FieldPair>
  </>
)
