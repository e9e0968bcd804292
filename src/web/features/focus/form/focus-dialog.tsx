import { TextInput } from '@mantine/core'
import { z } from 'zod/mini'
import { type FocusSubject, focus, focusKindNames, focusKinds, focusText } from '#shared/focus/focuses.ts'
import { optionalText } from '#shared/foundation/fields.ts'
import { limits } from '#shared/foundation/limits.ts'
import { daysInOrder } from '#shared/refusals/days-in-order.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import { type ThingRequest, useThingForm } from '#web/features/offline/things/use-thing-form.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { FieldPair } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { useOpenFocus } from '../use-focuses.ts'
import { NameFields } from './name-fields.tsx'

export default formDialog<'newFocus' | 'editFocus'>({
  titles: ['New Focus', 'Edit Focus'],
  isTall: true,
  Form: FocusForm,
})

const filledIn = (names: string[]) => names.filter((name) => name.trim() !== '')

const someName = { error: 'Please say what you work on', path: [0] }

/** A focus in its form: names that nobody filled in are left out. */
const focusInForm = z
  .object({
    ...focus.create.shape,
    names: z
      .array(optionalText('Name', limits.techniqueName))
      .check(z.refine((names) => names.some((name) => name !== ''), someName)),
  })
  .check(daysInOrder)

const onNothing: FocusSubject = { kind: 'techniques', names: [''], fromPosition: '' }

/** What a lesson offers to work on: what was typed about another one stays with that. */
const draftOf = ({ names, ...about }: Partial<FocusSubject> = {}) =>
  names ? `new-${focusText({ ...onNothing, ...about, names })}` : 'new'

/** Offered; a focus that was planned otherwise keeps its weeks. */
const offeredWeeks = [2, 4, 6, 8]

/** A new one begins today. */
function FocusForm({ request, close }: { request: ThingRequest<'Focus'>; close: () => void }) {
  const thing = useThingForm('Focus', {
    request,
    fresh: () => ({ from: localDayNow(), ...focus.initial, ...onNothing }),
    draftOfNew: draftOf(request.fields),
    schema: focusInForm,
    savedAs: (typed) => (typed.names ? { ...typed, names: filledIn(typed.names) } : typed),
    saved: (values) => `Focus saved: ${focusText({ ...values, names: filledIn(values.names) })}`,
    onSaved: close,
  })
  const { form } = thing
  const open = useOpenFocus()
  const isNew = request.kind === 'newFocus'
  const { kind, weeks, to } = form.values
  return (
    <ThingForm of={thing} label="Save Focus" canRemove close={close}>
      {isNew && open && <Hint>One focus at a time: “{focusText(open.fields)}” ends when this one begins.</Hint>}
      <Choice
        legend="Work on"
        options={focusKinds}
        nameOf={(one) => focusKindNames[one]}
        value={kind}
        onChange={(one) => form.setFieldValue('kind', one)}
      />
      <NameFields form={form} />
      <Choice
        legend="For"
        options={[...new Set([...offeredWeeks, weeks])].sort((one, other) => one - other)}
        nameOf={(one) => `${one} ${one === 1 ? 'week' : 'weeks'}`}
        value={weeks}
        onChange={(one) => form.setFieldValue('weeks', one)}
      />
      {isNew ? (
        <TextInput label="First day" type="date" required {...form.getInputProps('from')} />
      ) : (
        <FieldPair isShort>
          <TextInput label="First day" type="date" required {...form.getInputProps('from')} />
          {to !== '' && <TextInput label="Last day" type="date" required {...form.getInputProps('to')} />}
        </FieldPair>
      )}
      <TextArea
        label="Note"
        placeholder="What to pay attention to."
        minRows={2}
        dir="auto"
        {...form.getInputProps('note')}
      />
    </ThingForm>
  )
}
