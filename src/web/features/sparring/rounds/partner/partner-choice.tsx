import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { fold } from '#shared/foundation/fold.ts'
import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { resultNames } from '#shared/sparring/round-text.ts'
import { type Round, type RoundPartner, results } from '#shared/sparring/rounds.ts'
import type { TypedField } from '#web/lib/form/typed-field.ts'
import { isEnter } from '#web/lib/keyboard.ts'
import { FieldWithButton } from '#web/ui/form/form.tsx'
import classes from './partner-choice.module.css'
import { partnerNamed } from './use-rolled-with.ts'

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
        {offered.map((partner) => (
          <PartnerRow key={`${partner.id} ${partner.name}`} partner={partner} onChoice={choose} />
        ))}
        {typed.value === '' && <PartnerRow partner={null} onChoice={choose} />}
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

function PartnerRow({ partner, onChoice }: { partner: RoundPartner | null; onChoice: Props['onChoice'] }) {
  const name = partner?.name ?? 'Somebody'
  return (
    <div className={classes['person']}>
      <Button
        className={classes['name'] ?? ''}
        variant="subtle"
        color="gray"
        justify="start"
        leftSection={<IconPlus size={16} />}
        aria-label={`Add a round with ${name}`}
        onClick={() => onChoice(partner, null)}
      >
        <span dir="auto">{name}</span>
      </Button>
      {results.map((result) => (
        <Button
          key={result}
          className={classes['result'] ?? ''}
          variant="default"
          radius="xl"
          aria-label={`Add a round with ${name}: ${resultNames[result]}`}
          onClick={() => onChoice(partner, result)}
        >
          {resultNames[result]}
        </Button>
      ))}
    </div>
  )
}

/** Known partners, and before them those that only the rounds above name. */
const withOthers = (people: RoundPartner[], inRounds: RoundPartner[]) => {
  const others = inRounds.filter(({ name }) => partnerNamed(people, name).id === 0)
  return [...new Map([...others, ...people].map((one) => [nameKey(one.name), one])).values()]
}
