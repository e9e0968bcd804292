import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Planned, type PlannedFields, plannedFields } from '#shared/calendar/planned.ts'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import { useTagPicking } from '#web/features/tags/picker/use-tag-picking.ts'
import { preload } from '#web/lib/api/preload.ts'
import { withoutTyped } from '#web/lib/form/typed-field.ts'
import { type DraftForm, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { undoToast } from '#web/lib/toast.ts'
import { useScopeQuestion } from '../entries/scope/use-scope-question.ts'

const loadVerbs = () => import('../entries/planned-sessions.ts')

const undoTexts: Record<Scope, string> = {
  this: 'Planned session updated',
  following: 'This and the following sessions updated',
  all: 'All planned sessions updated',
}

type PlannedValues = PlannedFields & { typedTag: string }

/** The form for planned sessions. Saving asks which sessions of the series a change is for. */
export function usePlannedForm(planned: Planned, close: () => void) {
  const client = useQueryClient()
  useEffect(() => preload(loadVerbs), [])
  const scope = useScopeQuestion()
  const draftForm: DraftForm<PlannedValues> = useDraftForm({
    name: `planned-${planned.ruleId}-${planned.session}`,
    initial: { ...fieldsOf(planned), typedTag: '' },
    isEdit: true,
    schema: plannedFields,
    beforeSave: async (read) => (await picking.add()) && scope.askIf(Object.keys(read().changes).length > 0),
    save: async (_, { changes }) => {
      const chosen = scope.chosen()
      if (!chosen) return
      const { edit } = await loadVerbs()
      const undo = await edit(client, planned, { ...withoutTyped(changes), scope: chosen })
      undoToast({ text: undoTexts[chosen], undo, undone: 'Undone' })
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
