import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Round } from '#shared/rounds.ts'
import { preload } from '#web/lib/preload.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import classes from './rounds-section.module.css'

const loadField = () => import('./rounds-field.tsx')
// Loaded along with the form, so that it opens offline.
preload(loadField)
const RoundsField = lazy(loadField)

interface Props {
  rounds: Round[]
  onChange: (rounds: Round[]) => void
  /** Whether the form was opened to write them down. */
  isFirst: boolean
  error?: ReactNode
}

/** A dialog's first focus doesn't scroll. */
const scrollTo = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'start' })

/** The rounds of an entry, one tap away. */
export function RoundsSection({ rounds, onChange, isFirst, error }: Props) {
  const [isOpen, setOpen] = useState(isFirst || rounds.length > 0)
  return (
    <fieldset
      className={classes['section']}
      {...(isFirst && { ref: scrollTo, tabIndex: -1, 'data-autofocus': true })}
    >
      <legend>Rounds</legend>
      {isOpen ? (
        <Suspense fallback={<div className={classes['loading']} />}>
          <RoundsField rounds={rounds} onChange={onChange} />
        </Suspense>
      ) : (
        <Button
          className={classes['open'] ?? ''}
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => setOpen(true)}
        >
          Add rounds
        </Button>
      )}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
