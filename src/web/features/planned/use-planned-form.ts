import { type Planned, type PlannedFields, plannedFields } from '#shared/calendar/planned.ts'
import { useTagPicking } from '#web/features/tags/picker/use-tag-picking.ts'
import { withoutTyped } from '#web/lib/form/typed-field.ts'
import { type DraftForm, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useScopeQuestion } from '../entries/scope/use-scope-question.ts'
import { usePlannedSession } from '../entries/use-planned-session.ts'

type PlannedValues = PlannedFields & { typedTag: string }

/** The form for planned sessions. Saving asks which sessions of the series a change is for. */
export function usePlannedForm(planned: Planned, close: () => void) {
  const { edit } = usePlannedSession()
  const scope = useScopeQuestion()
  const draftForm: DraftForm<PlannedValues> = useDraftForm({
    name: `planned-${planned.ruleId}-${planned.session}`,
    initial: { ...fieldsOf(planned), typedTag: '' },
    isEdit: true,
    schema: plannedFields,
    beforeSave: async (read) => (await picking.add()) && scope.askIf(Object.keys(read().changes).length > 0),
    save: async (_, { changes }) => {
      const chosen = scope.chosen()
      if (chosen) await edit(planned, chosen, withoutTyped(changes))
    },
    onSaved: close,
  })
  const { form } = draftForm
  const picking = useTagPicking(form)
  return {
    ...draftForm,
    picking,
    question: scope.question && {
      ...scope.question,
      // A single session has no recurrence.
      isOfSeries:
        form.values.recurrencePattern !== planned.recurrencePattern ||
        form.values.recurrenceEndDate !== planned.recurrenceEndDate ||
        String(form.values.recurrenceWeekdays) !== String(planned.recurrenceWeekdays),
    },
  }
}

const fieldsOf = ({
  kind: _kind,
  ruleId: _rule,
  session: _session,
  isOpenEnded: _open,
  tags,
  ...fields
}: Planned): PlannedFields => ({
  ...fields,
  tags: tags.map(({ id }) => id),
})
