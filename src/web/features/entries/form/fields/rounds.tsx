import type { UseFormReturnType } from '@mantine/form'
import { RoundsSection } from '#web/features/sparring/rounds/rounds-section.tsx'
import type { RoundErrors, RoundInForm } from '#web/features/sparring/rounds/typed-round.ts'
import { typedField } from '#web/lib/form/typed-field.ts'
import type { EntryValues } from '../entry-values.ts'

interface Props {
  form: UseFormReturnType<EntryValues>
  /** Whether they are shown even if there are none. */
  isOpen?: boolean
}

/** The rounds of the form. */
export function Rounds({ form, isOpen = false }: Props) {
  const change = (rounds: RoundInForm[]) => {
    form.setFieldValue('rounds', rounds)
    // They are about fields that may be another round's by now.
    for (const path of Object.keys(form.errors)) if (path.startsWith('rounds.')) form.clearFieldError(path)
  }
  return (
    <RoundsSection
      rounds={form.values.rounds}
      onChange={change}
      typedPartner={typedField(form, 'typedPartner')}
      errorsOf={(at) => roundErrorsAt(at, form.errors)}
      isOpen={isOpen}
      error={form.errors['rounds']}
    />
  )
}

/** The errors in the typed fields of a round, from those of the form. */
function roundErrorsAt(at: number, errors: Record<string, unknown>): RoundErrors {
  const prefix = `rounds.${at}.typed.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) =>
      path.startsWith(prefix) && typeof error === 'string' ? [[path.slice(prefix.length), error]] : [],
    ),
  )
}
