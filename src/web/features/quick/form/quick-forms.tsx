import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod/mini'
import { mentions } from '#shared/entries/entries.ts'
import {
  quickEntry,
  quickSessionTypes,
  quickSparring,
  quickTechnique,
  quickTraining,
} from '#shared/entries/quick.ts'
import { id } from '#shared/foundation/fields.ts'
import { roundsWith } from '#shared/sparring/rounds.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import type { FocusChoice } from '#web/features/focus/focus-chips.tsx'
import { partnerNamed, useRolledWith } from '#web/features/sparring/rounds/partner/use-rolled-with.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { Suggestions } from '#web/ui/form/form.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { QuickForm } from './quick-form.tsx'
import { RoundsField } from './rounds-field.tsx'
import { useQuickForm } from './use-quick-form.ts'

/** Extends the form of a quick log by what says that it was about the focus. */
const focusShape = { tags: z.array(id), newTags: z.array(z.string()), techniques: mentions }

const noFocus: FocusChoice = { tags: [], newTags: [], techniques: [] }

interface Props {
  back: () => void
  close: () => void
}

const noTraining = { title: '', sessionType: 'class' as const, notes: '', ...noFocus }
const trainingFields = z.extend(quickTraining, focusShape)

export function TrainingForm({ back, close }: Props) {
  const draftForm = useQuickForm({
    kind: 'training',
    initial: noTraining,
    schema: trainingFields,
    entryOf: quickEntry.training,
    close,
  })
  const { form } = draftForm
  return (
    <QuickForm draftForm={draftForm} label="Log Training" placeholder="What worked, what didn’t." back={back}>
      <TextInput
        label="Title"
        placeholder="Half guard sweeps"
        required
        data-autofocus
        dir="auto"
        {...form.getInputProps('title')}
      />
      <Choice
        legend="Session Type"
        options={quickSessionTypes}
        nameOf={(type) => sessionTypeNames[type]}
        value={form.values.sessionType}
        onChange={(type) => form.setFieldValue('sessionType', type)}
      />
    </QuickForm>
  )
}

const noTechnique = { technique: '', position: '', notes: '', ...noFocus }
const techniqueFields = z.extend(quickTechnique, focusShape)

/** Offers the techniques of the library, and mentions the technique with the typed name. */
export function TechniqueForm({ back, close }: Props) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const list = useId()
  const draftForm = useQuickForm({
    kind: 'technique',
    initial: noTechnique,
    schema: techniqueFields,
    entryOf: (values, date) => ({
      ...quickEntry.technique(values, date),
      techniques: calledLike(library, values.technique),
    }),
    close,
  })
  const { form } = draftForm
  return (
    <QuickForm draftForm={draftForm} label="Log Technique" placeholder="The detail that made it work." back={back}>
      <TextInput
        label="Technique"
        placeholder="Knee cut pass"
        required
        data-autofocus
        dir="auto"
        autoComplete="off"
        list={list}
        {...form.getInputProps('technique')}
      />
      <Suggestions id={list} names={library.flatMap(({ isArchived, name }) => (isArchived ? [] : [name]))} />
      <TextInput label="Position" placeholder="Optional" dir="auto" {...form.getInputProps('position')} />
    </QuickForm>
  )
}

/** The techniques with this name, or this other name; none if it isn't in the library. */
const calledLike = (library: Technique[], typed: string) =>
  library
    .filter(({ name, otherNames }) => [name, ...otherNames].some((one) => foldName(one) === foldName(typed)))
    .map(({ id, name }) => ({ id, name }))
    .slice(0, 1)

const noSparring = { partner: '', rounds: 1, notes: '', ...noFocus }
const sparringFields = z.extend(quickSparring, focusShape)

/** Offers the people the member rolls with, and logs as many rounds with the one who is called like this. */
export function SparringForm({ back, close }: Props) {
  const people = useRolledWith()
  const list = useId()
  const draftForm = useQuickForm({
    kind: 'sparring',
    initial: noSparring,
    schema: sparringFields,
    entryOf: (values, date) => ({
      ...quickEntry.sparring(values, date),
      rounds: roundsWith(partnerNamed(people, values.partner), values.rounds),
    }),
    close,
  })
  const { form } = draftForm
  return (
    <QuickForm
      draftForm={draftForm}
      label="Log Sparring"
      placeholder="Who tapped whom, with what, and from where."
      back={back}
    >
      <TextInput
        label="Partner"
        placeholder="Who you rolled with"
        required
        data-autofocus
        dir="auto"
        autoComplete="off"
        list={list}
        {...form.getInputProps('partner')}
      />
      <Suggestions id={list} names={people.map(({ name }) => name)} />
      <RoundsField value={form.values.rounds} onChange={(rounds) => form.setFieldValue('rounds', rounds)} />
    </QuickForm>
  )
}
