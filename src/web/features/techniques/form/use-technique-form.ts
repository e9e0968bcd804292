import { technique } from '#shared/techniques/techniques.ts'
import { useTagPicking } from '#web/features/tags/picker/use-tag-picking.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { withoutTyped } from '#web/lib/form/typed-field.ts'
import { type DraftForm, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { useAddTechnique, useChangeTechnique } from '../api.ts'
import { fieldsOf, noFields, type TechniqueValues } from './technique-fields.ts'
import { addVideo, invalidUrl } from './videos-field.tsx'

type TechniqueRequest = DialogRequest<'newTechnique' | 'editTechnique'>

/** The form for a new or existing technique. */
export function useTechniqueForm(request: TechniqueRequest, close: () => void) {
  const adding = useAddTechnique()
  const changing = useChangeTechnique()
  const isEdit = request.kind === 'editTechnique'
  const draftForm: DraftForm<TechniqueValues> = useDraftForm({
    name: draftNameOf(request),
    initial: isEdit ? fieldsOf(request.technique) : { ...noFields, name: request.name ?? '' },
    isEdit,
    schema: technique.create,
    // Typed text that wasn't added is part of it.
    beforeSave: async () => addTypedVideo(draftForm.form) && picking.add(),
    save: async (fields, { draftId, changes }) => {
      if (isEdit) await changing.mutateAsync({ id: request.technique.id, changes: withoutTyped(changes) })
      else await adding.mutateAsync({ clientId: draftId, fields: withoutTyped(fields) })
      toast({ text: `“${fields.name.trim()}” saved` })
    },
    onSaved: close,
  })
  const picking = useTagPicking(draftForm.form)
  return { ...draftForm, picking }
}

function addTypedVideo({
  getValues,
  setFieldValue,
  setFieldError,
  getInputNode,
}: DraftForm<TechniqueValues>['form']) {
  const { videos, typedVideo } = getValues()
  const added = addVideo(videos, typedVideo)
  if (!added) {
    setFieldError('typedVideo', invalidUrl)
    getInputNode('typedVideo')?.focus()
    return false
  }
  setFieldValue('videos', added)
  setFieldValue('typedVideo', '')
  return true
}

/** One that opens with a name has its own draft, so that saving it doesn't discard the draft of a new technique. */
function draftNameOf(request: TechniqueRequest) {
  if (request.kind === 'editTechnique') return `technique-${request.technique.id}`
  return request.name === undefined ? 'technique-new' : `technique-like-${request.name}`
}
