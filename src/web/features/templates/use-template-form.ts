import { template } from '#shared/training/templates.ts'
import { useTagPicking } from '#web/features/tags/picker/use-tag-picking.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { withoutTyped } from '#web/lib/form/typed-field.ts'
import { type DraftForm, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { useAddTemplate, useChangeTemplate } from './api.ts'
import { fieldsOf, noFields, type TemplateValues } from './template-fields.ts'

type TemplateRequest = DialogRequest<'newTemplate' | 'editTemplate'>

/** The form for a new or existing template. */
export function useTemplateForm(request: TemplateRequest, close: () => void) {
  const adding = useAddTemplate()
  const changing = useChangeTemplate()
  const draftForm: DraftForm<TemplateValues> = useDraftForm({
    name: draftNameOf(request),
    initial: initialValues(request),
    isEdit: request.kind === 'editTemplate',
    schema: template.create,
    beforeSave: () => picking.add(),
    save: async (fields, { draftId, changes }) => {
      if (request.kind === 'editTemplate')
        await changing.mutateAsync({ id: request.template.id, changes: withoutTyped(changes) })
      else await adding.mutateAsync({ clientId: draftId, fields: withoutTyped(fields) })
      toast({ text: `“${fields.name.trim()}” saved` })
    },
    onSaved: close,
  })
  const { form } = draftForm
  const picking = useTagPicking(form)
  return { ...draftForm, picking }
}

function initialValues(request: TemplateRequest): TemplateValues {
  const fields = request.kind === 'editTemplate' ? fieldsOf(request.template) : (request.fields ?? noFields)
  return { ...fields, typedTag: '' }
}

/** A copy has its own draft, so that saving it doesn't discard the draft of a new template. */
function draftNameOf(request: TemplateRequest) {
  if (request.kind === 'editTemplate') return `template-${request.template.id}`
  return request.fields ? `template-like-${request.fields.name}` : 'template-new'
}
