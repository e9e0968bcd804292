import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { competitionsQuery } from '#web/features/competitions/api.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { FieldPair } from '#web/ui/form/form.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { coverKinds, coverNames, type LinkValues, noMedia } from './link-values.ts'

interface Props {
  form: UseFormReturnType<LinkValues>
}

/** Which sessions the link shows. */
export function CoversFields({ form }: Props) {
  const change = (changes: Partial<LinkValues>) => form.setValues({ ...changes, ...noMedia })
  return (
    <>
      <Choice
        legend="Which sessions?"
        options={coverKinds}
        nameOf={(kind) => coverNames[kind]}
        value={form.values.kind}
        onChange={(kind) => change({ kind })}
      />
      {form.values.kind === 'range' && (
        <FieldPair>
          <TextInput
            type="date"
            label="First day"
            required
            {...form.getInputProps('from')}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Last day"
            required
            {...form.getInputProps('to')}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </FieldPair>
      )}
      {form.values.kind === 'tag' && <TagField form={form} change={change} />}
      {form.values.kind === 'competition' && <CompetitionField form={form} change={change} />}
    </>
  )
}

interface FieldProps extends Props {
  change: (changes: Partial<LinkValues>) => void
}

function TagField({ form, change }: FieldProps) {
  const { data = [] } = useQuery(tagsQuery)
  return (
    <NativeSelect
      label="Tag"
      description="All sessions with it, from the first one on."
      required
      size="md"
      data={[
        { value: '', label: 'Choose a tag' },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...form.getInputProps('tag')}
      onChange={(event) => change({ tag: event.currentTarget.value })}
    />
  )
}

function CompetitionField({ form, change }: FieldProps) {
  const { data = [] } = useQuery(competitionsQuery)
  const options = data
    .toReversed()
    .map(({ id, name, date }) => ({ value: String(id), label: `${name}, ${dateWithYear(date)}` }))
  return (
    <NativeSelect
      label="Competition"
      description="Its game plan and matches, and the sessions of the eight weeks before it."
      required
      size="md"
      data={[{ value: '', label: 'Choose a competition' }, ...options]}
      {...form.getInputProps('competition')}
      onChange={(event) => change({ competition: event.currentTarget.value })}
    />
  )
}
