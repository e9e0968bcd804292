import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FocusFields, FocusKind } from '#shared/focus/focuses.ts'
import { focusLimits } from '#shared/foundation/lazy-limits.ts'
import { limits } from '#shared/foundation/limits.ts'
import { Stack } from '#web/ui/form/form.tsx'

// With the catalog, which the form doesn't need.
const NameSuggestions = lazy(() => import('./name-suggestions.tsx'))

/** What the names are called, by what they are of. */
const labels: Record<FocusKind, [label: string, example: string]> = {
  techniques: ['Technique', 'Knee Cut'],
  position: ['Position', 'Half Guard'],
  caught: ['Submission', 'Armbar'],
  lost: ['Position', 'Side Control'],
}

/** What the focus is about: one name, or a few. */
export function NameFields({ form }: { form: UseFormReturnType<FocusFields> }) {
  const [names, from] = [useId(), useId()]
  const last = useRef<HTMLInputElement>(null)
  const { kind, names: typed } = form.values
  const [label, example] = labels[kind]
  const addName = () => {
    // At once, so that the new field is there to take the focus.
    flushSync(() => form.setFieldValue('names', [...typed, '']))
    last.current?.focus()
  }
  return (
    <Stack>
      {typed.map((_, at) => (
        <TextInput
          // oxlint-disable-next-line react/no-array-index-key -- names are told apart by their place only
          key={at}
          label={at === 0 ? label : `${label} ${at + 1}`}
          placeholder={at === 0 ? example : 'Optional'}
          required={at === 0}
          maxLength={limits.techniqueName}
          autoComplete="off"
          dir="auto"
          list={names}
          {...form.getInputProps(`names.${at}`)}
          ref={at === typed.length - 1 ? last : undefined}
        />
      ))}
      {typed.length < focusLimits.names && (
        <div>
          <Button variant="subtle" leftSection={<IconPlus size={18} />} onClick={addName}>
            Add another
          </Button>
        </div>
      )}
      {kind === 'caught' && (
        <TextInput
          label="From"
          placeholder="Anywhere"
          maxLength={limits.position}
          autoComplete="off"
          dir="auto"
          list={from}
          {...form.getInputProps('fromPosition')}
        />
      )}
      <Suspense>
        <NameSuggestions kind={kind} names={names} from={from} />
      </Suspense>
    </Stack>
  )
}
