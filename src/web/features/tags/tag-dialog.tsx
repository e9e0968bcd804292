import { Button, TextInput } from '@mantine/core'
import { type Tag, tagColors } from '#shared/training/tags.ts'
import { useOnline } from '#web/features/offline/outbox/sending/use-syncing.ts'
import { type DialogProps, type DialogRequest, openDialog } from '#web/lib/dialogs.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { TagDot } from './text/tag-dot.tsx'
import { useRemoveTagWithUndo } from './use-remove-tag.ts'
import { useTagForm } from './use-tag-form.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newTag: object
    editTag: { tag: Tag }
  }
}

type TagRequest = DialogRequest<'newTag' | 'editTag'>

export default function TagDialog({ request, onClosed }: DialogProps<'newTag' | 'editTag'>) {
  return (
    <Dialog title={request.kind === 'editTag' ? 'Edit Tag' : 'New Tag'} onClosed={onClosed}>
      {(close, closeThen) => <TagForm request={request} close={close} closeThen={closeThen} />}
    </Dialog>
  )
}

function TagForm({ request, close, closeThen }: { request: TagRequest; close: () => void; closeThen: CloseThen }) {
  const { form, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = useTagForm(
    request,
    close,
  )
  const isOnline = useOnline()
  const mayChange = request.kind === 'newTag' || isOnline
  return (
    <Form onSubmit={submit}>
      {!mayChange && <Hint>You’re offline. You can change your tags once you’re back online.</Hint>}
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TextInput label="Name" required data-autofocus dir="auto" {...form.getInputProps('name')} />
      <Choice
        legend="Color"
        options={tagColors}
        nameOf={labelOf}
        value={form.values.colorClass}
        onChange={(color) => form.setFieldValue('colorClass', color)}
      />
      {request.kind === 'editTag' && mayChange && <More tag={request.tag} closeThen={closeThen} />}
      <SaveFooter
        label="Save Tag"
        isSaving={isSaving}
        isDisabled={!mayChange}
        failure={failure}
        onCancel={close}
      />
    </Form>
  )
}

const labelOf = (color: Tag['colorClass']) => (
  <>
    <TagDot colorClass={color} />
    {`${color[0]?.toUpperCase()}${color.slice(1)}`}
  </>
)

function More({ tag, closeThen }: { tag: Tag; closeThen: CloseThen }) {
  const remove = useRemoveTagWithUndo()
  return (
    <ButtonRow>
      <DangerButton onClick={() => closeThen(() => void remove(tag))}>Delete tag</DangerButton>
      <Button variant="default" onClick={() => closeThen(() => openDialog({ kind: 'mergeTag', tag }))}>
        Merge tag
      </Button>
    </ButtonRow>
  )
}
