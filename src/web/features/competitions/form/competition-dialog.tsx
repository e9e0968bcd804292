import { TextInput } from '@mantine/core'
import { z } from 'zod/mini'
import { competition, competitionOnDevice } from '#shared/competitions/competitions.ts'
import { typedWeight, weightIn } from '#shared/competitions/weights.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { limits } from '#shared/foundation/limits.ts'
import { usePhotoForm } from '#web/features/media/upload/use-photo-form.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import type { ThingRequest } from '#web/features/offline/things/use-thing-form.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { FieldPair } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Disclosure } from '#web/ui/list/disclosure.tsx'
import { localUnit } from '../competition-texts.ts'
import { DivisionFields } from './division-fields.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { ResultFields } from './result-fields.tsx'

export default formDialog<'newCompetition' | 'editCompetition'>({
  titles: ['New Competition', 'Edit Competition'],
  isTall: true,
  Form: CompetitionForm,
})

/** A weight limit may be typed without its unit, or with other words for it. */
const typedCompetition = z.extend(competitionOnDevice.create, {
  weightLimit: z.union([z.literal(''), typedWeight]),
})

/** A new one is at the belt of the profile. */
function CompetitionForm({ request, close }: { request: ThingRequest<'Competition'>; close: () => void }) {
  const { beltLevel: belt } = useUser()
  const thing = usePhotoForm('Competition', {
    request,
    fresh: () => ({ name: '', date: '', ...competition.initial, belt }),
    schema: typedCompetition,
    savedAs: (typed) =>
      typed.weightLimit === undefined
        ? typed
        : { ...typed, weightLimit: weightIn(typed.weightLimit, localUnit()) ?? '' },
    tooMany: 'A competition has one photo.',
    saved: ({ name }) => `${name} saved`,
    onSaved: close,
  })
  const { form, uploads } = thing
  const { placing, medal, photo } = form.values
  const hasResult = placing !== null || medal !== '' || photo !== null || uploads.pending.length > 0
  return (
    <ThingForm of={thing} label="Save Competition" canRemove close={close}>
      <TextInput
        label="Name"
        placeholder="Munich Open"
        required
        maxLength={competitionLimits.name}
        autoComplete="off"
        dir="auto"
        {...form.getInputProps('name')}
      />
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <FieldPair>
        <TextInput
          label="Place"
          placeholder="Optional"
          maxLength={competitionLimits.place}
          dir="auto"
          {...form.getInputProps('place')}
        />
        <TextInput
          label="Organizer"
          placeholder="Optional"
          maxLength={limits.academy}
          dir="auto"
          {...form.getInputProps('organizer')}
        />
      </FieldPair>
      <DivisionFields form={form} />
      <RegistrationFields form={form} />
      <TextArea
        label="Note"
        placeholder="Travel, the team, what to bring."
        minRows={2}
        dir="auto"
        {...form.getInputProps('note')}
      />
      <Disclosure name="Result" summary="Placing, medal, photo" hasContent={hasResult}>
        <ResultFields form={form} uploads={uploads} />
      </Disclosure>
    </ThingForm>
  )
}
