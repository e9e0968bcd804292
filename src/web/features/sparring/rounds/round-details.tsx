import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { type RoundPartner } from '#shared/sparring/rounds.ts'
import { roundAttires } from '#shared/training/attire.ts'
import { attireNames } from '#shared/training/attire-text.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { FieldPair, Stack, Suggestions } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { CountsField } from './counts-field.tsx'
import { type KindAndStart, KindField } from './kind-field.tsx'
import { partnerNamed } from './partner/use-rolled-with.ts'
import { PositionsField } from './positions-field.tsx'
import classes from './round-details.module.css'
import { SubmissionsField } from './submissions/submissions-field.tsx'
import type { RoundErrors, RoundInForm } from './typed-round.ts'

interface Props {
  round: RoundInForm
  people: RoundPartner[]
  onChange: (round: RoundInForm) => void
  onRemove: () => void
  errors: RoundErrors
  /** Where its typed fields are in the form. */
  path: string
}

/** The fields of a round besides its partner and result. */
export function RoundDetails({ round, people, onChange, onRemove, errors, path }: Props) {
  const change = (changes: Partial<RoundInForm>) => onChange({ ...round, ...changes })
  const editing = { round, onChange }
  return (
    <Stack>
      <FieldPair isShort>
        <PartnerName partner={round.partner} people={people} onChange={(partner) => change({ partner })} />
        <TextInput
          label="Minutes"
          inputMode="numeric"
          placeholder="6"
          autoComplete="off"
          value={round.minutes ?? ''}
          onChange={(event) => change({ minutes: minutesIn(event.currentTarget.value) })}
        />
      </FieldPair>
      <KindField legend="Kind of round" said={round} onChange={(said) => onChange(withKind(round, said))} />
      <Choice
        legend="This round: gi or no-gi"
        options={roundAttires}
        nameOf={(attire) => attireNames[attire]}
        value={round.attire}
        onChange={(attire) => change({ attire })}
      >
        <Hint>Unless you choose, that of the session.</Hint>
      </Choice>
      <SubmissionsField {...editing} error={errors.submission} path={`${path}.submission`} />
      <CountsField {...editing} />
      <PositionsField {...editing} label="Positions held" list="held" error={errors.held} path={`${path}.held`} />
      <PositionsField {...editing} label="Positions lost" list="lost" error={errors.lost} path={`${path}.lost`} />
      <TextArea
        label="Notes about this round"
        minRows={2}
        dir="auto"
        value={round.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      <div className={classes['remove']}>
        <DangerButton onClick={onRemove}>Remove round</DangerButton>
      </div>
    </Stack>
  )
}

const withKind = ({ kind: _, startPosition: _start, ...round }: RoundInForm, said: KindAndStart): RoundInForm => ({
  ...round,
  ...said,
})

/** At most as many digits as are needed. */
function minutesIn(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, 3)
  return digits === '' ? null : Number(digits)
}

interface NameProps {
  partner: RoundPartner | null
  people: RoundPartner[]
  onChange: (partner: RoundPartner | null) => void
}

function PartnerName({ partner, people, onChange }: NameProps) {
  const list = useId()
  return (
    <div>
      <TextInput
        label="Partner"
        maxLength={limits.partnerName}
        autoComplete="off"
        dir="auto"
        list={list}
        value={partner?.name ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : partnerNamed(people, value))}
      />
      <Suggestions id={list} names={people.map(({ name }) => name)} />
    </div>
  )
}
