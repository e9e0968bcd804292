import { Button, TextInput } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { fold } from '#shared/foundation/fold.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Round, RoundPartner } from '#shared/sparring/rounds.ts'
import type { TypedField } from '#web/lib/form/typed-field.ts'
import { isEnter } from '#web/lib/keyboard.ts'
import { FieldWithButton } from '#web/ui/form/form.tsx'
import classes from './partner-choice.module.css'
import { PartnerRow } from './partner-row.tsx'
import { partnerNamed, withOthers } from './use-rolled-with.ts'

interface Props {
  /** Known partners, most recent first. */
  people: RoundPartner[]
  /** Those of the rounds above. */
  inRounds: RoundPartner[]
  onChoice: (partner: RoundPartner | null, result: Round['result']) => void
  /** Adds a round like the last one. */
  again: (() => void) | undefined
  typed: TypedField
}

const shownAtOnce = 5

/** Adds a round with one tap on how it went, or on the partner's name; others are typed, new ones, too. */
export function PartnerChoice({ people, inRounds, onChoice, again, typed }: Props) {
  const all = withOthers(people, inRounds)
  const offered = all.filter(({ name }) => fold(name).includes(fold(typed.value))).slice(0, shownAtOnce)
  const choose: Props['onChoice'] = (partner, result) => {
    onChoice(partner, result)
    typed.onChange('')
  }
  const name = typed.value.trim().normalize('NFC')
  const add = () => {
    if (name !== '') choose(partnerNamed(all, name), null)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent)) return
    event.preventDefault()
    add()
  }
  return (
    <div className="stack gap-3">
      <div className={classes['people']} role="group" aria-label="Add a round">
        {again && (
          <Button variant="light" radius="xl" leftSection={<IconRepeat size={18} />} onClick={again}>
            Same again
          </Button>
        )}
        {[...offered, ...(typed.value === '' ? [null] : [])].map((partner) => (
          <PartnerRow
            key={`${partner?.id} ${partner?.name}`}
            name={partner?.name ?? 'Somebody'}
            label={`Add a round with ${partner?.name ?? 'Somebody'}`}
            onChoice={(result) => choose(partner, result)}
          />
        ))}
      </div>
      <FieldWithButton>
        <TextInput
          aria-label="Partner of the next round"
          placeholder={all.length === 0 ? 'Who did you roll with?' : 'Somebody else...'}
          maxLength={limits.partnerName}
          autoComplete="off"
          dir="auto"
          {...typed}
          onChange={(event) => typed.onChange(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="default" disabled={name === ''} onClick={add}>
          Add round
        </Button>
      </FieldWithButton>
    </div>
  )
}
