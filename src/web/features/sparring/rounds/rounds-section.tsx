import { lazy, type ReactNode, Suspense } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import type { Round } from '#shared/sparring/rounds.ts'
import { preload } from '#web/lib/api/preload.ts'
import { FieldError } from '#web/ui/form/form.tsx'
import { Disclosure } from '#web/ui/list/disclosure.tsx'
import type { RoundsProps } from './rounds-field.tsx'
import classes from './rounds-section.module.css'

const loadField = () => import('./rounds-field.tsx')
// Loaded along with the form, so that it opens offline.
preload(loadField)
const RoundsField = lazy(loadField)

interface Props extends RoundsProps {
  /** Whether they are shown even if there are none. */
  isOpen?: boolean
  error?: ReactNode
}

/** The rounds of an entry, one tap away. */
export function RoundsSection({ isOpen = false, error, ...field }: Props) {
  const { rounds, typedPartner, errorsOf } = field
  const hasError = Boolean(error) || rounds.some((_, at) => Object.keys(errorsOf(at)).length > 0)
  return (
    <Disclosure
      name="Rounds"
      summary={rounds.length === 0 ? 'Who you rolled with' : summaryOf(rounds)}
      hasContent={isOpen || rounds.length > 0 || typedPartner.value !== '' || hasError}
    >
      <Suspense fallback={<div className={classes['loading']} />}>
        <RoundsField {...field} />
      </Suspense>
      {error && <FieldError>{error}</FieldError>}
    </Disclosure>
  )
}

/** '3 rounds with Mia, Theo'. */
function summaryOf(rounds: Round[]) {
  const partners = [...new Set(rounds.flatMap(({ partner }) => partner?.name ?? []))]
  return [counted(rounds.length, 'round'), partners.join(', ')].filter(Boolean).join(' with ')
}
