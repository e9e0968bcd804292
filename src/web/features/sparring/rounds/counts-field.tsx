import { Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { contextOf, type RoundCounts } from '#shared/sparring/round-context.ts'
import { type Action, actions, noCounts } from '#shared/sparring/round-counts.ts'
import { actionNames } from '#shared/sparring/round-text.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import classes from './counts-field.module.css'
import type { RoundInForm } from './typed-round.ts'

const sides = {
  mine: { legend: 'Count what you did', whose: 'Your' },
  theirs: { legend: 'Count what they did', whose: 'Their' },
} as const

interface Props {
  round: RoundInForm
  onChange: (round: RoundInForm) => void
}

/** What both did besides submissions: a tap counts one. */
export function CountsField({ round, onChange }: Props) {
  const [said, setSaid] = useState('')
  const { counts = noCounts, ...rest } = round
  const set = (side: keyof RoundCounts, action: Action, count: number) => {
    const changed = { ...counts, [side]: { ...counts[side], [action]: count } }
    onChange({ ...rest, ...contextOf({ ...rest, counts: changed }) })
    setSaid(`${sides[side].whose} ${actionNames[action].toLowerCase()}: ${count}`)
  }
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {(['mine', 'theirs'] as const).map((side) => (
        <fieldset key={side}>
          <legend className={classes['legend']}>{sides[side].legend}</legend>
          <div className={classes['counters']}>
            {actions.map((action) => (
              <Counter
                key={action}
                whose={sides[side].whose}
                name={actionNames[action]}
                count={counts[side][action]}
                onChange={(count) => set(side, action, count)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}

interface CounterProps {
  whose: string
  name: string
  count: number
  onChange: (count: number) => void
}

/** A button that counts one more, and beside it, once there is one, a button that takes one off. */
function Counter({ whose, name, count, onChange }: CounterProps) {
  const add = useRef<HTMLButtonElement>(null)
  const takeOff = () => {
    // Its own button is gone then.
    if (count === 1) add.current?.focus()
    onChange(count - 1)
  }
  return (
    <div className={classes['counter']}>
      <Button
        ref={add}
        className={classes['add'] ?? ''}
        variant="default"
        disabled={count === limits.actionsInARound}
        onClick={() => onChange(count + 1)}
      >
        <span className="row gap-1">
          {count === 0 && <IconPlus size={16} aria-hidden />}
          <span>
            <VisuallyHidden>{whose} </VisuallyHidden>
            {name}
          </span>
          {count > 0 && <strong className="numbers">{count}</strong>}
        </span>
      </Button>
      {count > 0 && (
        <Button
          className={classes['less'] ?? ''}
          variant="subtle"
          aria-label={`One less of ${whose.toLowerCase()} ${name.toLowerCase()}`}
          onClick={takeOff}
        >
          <IconMinus size={18} aria-hidden />
        </Button>
      )}
    </div>
  )
}
