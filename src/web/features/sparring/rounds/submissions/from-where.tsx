import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { submissionReader } from '#shared/techniques/technique-names.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { Choice } from '#web/ui/text/chip.tsx'
import type { RoundInForm } from '../typed-round.ts'
import { likelyPositions } from './likely-positions.ts'
import { useHappened } from './use-happened.ts'

interface Props {
  round: RoundInForm
  onChange: (round: RoundInForm) => void
  /** Whether it takes the place of what was just tapped, and the focus with it. */
  isNext?: boolean
}

/** Where the latest submission of a round was from, one tap away. Of another position, which was typed, nothing is asked. */
export function FromWhere({ round, onChange, isNext = false }: Props) {
  const { submissions } = round
  const last = submissions.at(-1)
  const { data: library = [] } = useQuery(techniquesQuery)
  const { happened } = useHappened(last?.isMine ?? true)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNext) place.current?.querySelector('input')?.focus()
  }, [isNext])
  if (!last) return null
  const { name } = submissionReader(library)(last)
  const positions = likelyPositions(name, library, happened)
  if (last.fromPosition !== '' && !positions.includes(last.fromPosition)) return null
  return (
    <div ref={place}>
      <Choice
        legend={<span dir="auto">{name} from</span>}
        layout="tight"
        options={positions}
        nameOf={(position) => position}
        value={last.fromPosition}
        onChange={(fromPosition) =>
          onChange({ ...round, submissions: [...submissions.slice(0, -1), { ...last, fromPosition }] })
        }
      />
    </div>
  )
}
