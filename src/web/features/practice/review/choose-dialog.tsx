import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '#shared/foundation/fold.ts'
import { type Due, inProgress, type PracticeSettings, shownOn } from '#shared/techniques/practice.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { shortDate } from '#web/lib/date-time.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FieldPair, Stack } from '#web/ui/form/form.tsx'
import { Checkbox } from '#web/ui/form/toggle.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { cardsQuery, dueQuery, useAddCards, useChangeSettings, useRemoveCard } from '../api.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    choosePractice: object
  }
}

/** Which techniques are in practice, and how many cards a day. */
export default function ChooseDialog({ onClosed }: DialogProps<'choosePractice'>) {
  return (
    <Dialog title="Techniques in Practice" isTall onClosed={onClosed}>
      {() => (
        <Stack>
          <DailyLimits />
          <Choices />
        </Stack>
      )}
    </Dialog>
  )
}

const fail = (error: unknown) => toast({ text: `It wasn’t changed. ${sentenceOf(error)}`, isBad: true })

function DailyLimits() {
  const { data: due } = useQuery(dueQuery)
  const changing = useChangeSettings()
  const select = (settings: Due['settings'], name: keyof PracticeSettings, label: string, choices: number[]) => (
    <NativeSelect
      label={label}
      size="md"
      value={String(settings[name])}
      data={[...new Set([...choices, settings[name]])].sort((one, other) => one - other).map(String)}
      onChange={(event) => changing.mutate({ [name]: Number(event.currentTarget.value) }, { onError: fail })}
    />
  )
  return (
    due && (
      <FieldPair isShort>
        {select(due.settings, 'reviewsPerDay', 'Reviews a day', [5, 10, 20, 30, 50])}
        {select(due.settings, 'newPerDay', 'New ones a day', [0, 1, 2, 3, 5, 10, 20])}
      </FieldPair>
    )
  )
}

function Choices() {
  const techniques = useQuery(techniquesQuery)
  const cards = useQuery({ ...cardsQuery, refetchOnMount: 'always' })
  const [text, setText] = useState('')
  if (techniques.isPending || cards.isPending)
    return <Skeleton label="Loading your techniques" shape="row" count={6} />
  if (!techniques.data || !cards.data) {
    const failed = techniques.data ? cards : techniques
    return <FailedState what="Your techniques" error={failed.error} retry={failed.refetch} />
  }
  const dueOn = new Map(cards.data.map((one) => [one.techniqueId, shownOn(one)]))
  const shown = techniques.data.filter(
    ({ isArchived, name, otherNames }) =>
      !isArchived && [name, ...otherNames].some((one) => fold(one).includes(fold(text.trim()))),
  )
  return (
    <>
      <AddSuggested count={suggestedOf(techniques.data, dueOn)} />
      <TextInput
        type="search"
        label="Find a technique"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        {shown.map((technique) => (
          <Choice key={technique.id} technique={technique} dueOn={dueOn.get(technique.id)} />
        ))}
        {shown.length === 0 && <p>No technique with this name is in your library.</p>}
      </div>
    </>
  )
}

const suggestedOf = (techniques: Technique[], dueOn: Map<number, string>) =>
  techniques.filter(
    ({ id, status, isArchived }) => !isArchived && inProgress.some((known) => known === status) && !dueOn.has(id),
  ).length

function AddSuggested({ count }: { count: number }) {
  const adding = useAddCards()
  if (count === 0) return null
  return (
    <Button
      variant="light"
      disabled={adding.isPending}
      onClick={() => adding.mutate({ isSuggested: true }, { onError: fail })}
    >
      {count === 1 ? 'Add the one you’re learning' : `Add all ${count} you’re learning`}
    </Button>
  )
}

function Choice({ technique: { id, name }, dueOn }: { technique: Technique; dueOn: string | undefined }) {
  const adding = useAddCards()
  const removing = useRemoveCard()
  const isBusy = adding.isPending || removing.isPending
  const toggle = () => {
    if (isBusy) return
    if (dueOn === undefined) adding.mutate({ techniqueIds: [id] }, { onError: fail })
    else removing.mutate({ techniqueId: id }, { onError: fail })
  }
  const isIn = isBusy ? adding.isPending : dueOn !== undefined
  return (
    <Checkbox
      label={name}
      hint={dueOn === undefined ? 'not in practice' : `due ${shortDate(dueOn)}`}
      checked={isIn}
      onChange={toggle}
    />
  )
}
