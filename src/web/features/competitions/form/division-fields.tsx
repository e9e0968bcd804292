import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import {
  ageGroups,
  type CompetitionFields,
  rulesetNames,
  rulesets,
  weightClasses,
} from '#shared/competitions/competitions.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { BeltField } from '#web/ui/form/belt-field.tsx'
import { FieldPair, Suggestions } from '#web/ui/form/form.tsx'
import { Choice } from '#web/ui/text/chip.tsx'

export interface CompetitionFormProps {
  form: UseFormReturnType<CompetitionFields>
}

/** The rules, and whom the member meets by them. */
export function DivisionFields({ form }: CompetitionFormProps) {
  const [ages, weights] = [useId(), useId()]
  const { rules, belt } = form.values
  return (
    <>
      <Choice
        legend="Rules"
        options={rulesets}
        nameOf={(one) => rulesetNames[one]}
        value={rules}
        onChange={(one) => form.setFieldValue('rules', one)}
      />
      <BeltField value={belt} onChange={(one) => form.setFieldValue('belt', one)} />
      <FieldPair isShort>
        <TextInput
          label="Age group"
          placeholder="Adult"
          maxLength={competitionLimits.division}
          autoComplete="off"
          dir="auto"
          list={ages}
          {...form.getInputProps('age')}
        />
        <TextInput
          label="Weight class"
          placeholder="Middle"
          maxLength={competitionLimits.division}
          autoComplete="off"
          dir="auto"
          list={weights}
          {...form.getInputProps('weightClass')}
        />
      </FieldPair>
      <TextInput
        label="Weight limit"
        placeholder="76 kg"
        description="Shows how far it is when you log your weight"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('weightLimit')}
      />
      <Suggestions id={ages} names={ageGroups} />
      <Suggestions id={weights} names={weightClasses} />
    </>
  )
}
