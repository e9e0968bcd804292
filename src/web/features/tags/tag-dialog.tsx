import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameName } from '#shared/foundation/name-key.ts'
import { capitalized } from '#shared/foundation/text.ts'
import { tagSchemas } from '#shared/training/tag-schemas.ts'
import { type Tag, tagColors } from '#shared/training/tags.ts'
import { useOnline } from '#web/features/offline/outbox/sending/use-syncing.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import { type ThingRequest, useThingForm } from '#web/features/offline/things/use-thing-form.ts'
import { type DialogProps, openDialog } from '#web/lib/dialogs.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { tagsQuery } from './api.ts'
import { TagDot } from './text/tag-dot.tsx'

export default function TagDialog({ request, onClosed }: DialogProps<'newTag' | 'editTag'>) {
  return (
    <Dialog title={request.kind === 'editTag' ? 'Edit Tag' : 'New Tag'} onClosed={onClosed}>
      {(close, closeThen) => <TagForm request={request} close={close} closeThen={closeThen} />}
    </Dialog>
  )
}

interface Props {
  request: ThingRequest<'Tag'>
  close: () => void
  closeThen: CloseThen
}

function TagForm({ request, close, closeThen }: Props) {
  const client = useQueryClient()
  const [before] = useState(() => client.getQueryData(tagsQuery.queryKey) ?? [])
  const thing = useThingForm<'Tag'>('Tag', {
    request,
    fresh: () => ({ name: '', ...tagSchemas.initial }),
    schema: tagSchemas.create,
    fieldOf: ({ code }) => (code === 'TAG_EXISTS' ? 'name' : undefined),
    saved: ({ name }) => {
      if (request.stored) return `“${name.trim()}” saved`
      const existing = before.find((one) => isSameName(one.name, name))
      return existing ? `You already have “${existing.name}”` : 'Tag created successfully'
    },
    onSaved: close,
  })
  const { form } = thing
  return (
    <ThingForm of={thing} label="Save Tag" close={close}>
      <TextInput label="Name" required data-autofocus dir="auto" {...form.getInputProps('name')} />
      <Choice
        legend="Color"
        options={tagColors}
        nameOf={labelOf}
        value={form.values.colorClass}
        onChange={(color) => form.setFieldValue('colorClass', color)}
      />
      {request.stored && <More stored={request.stored} closeThen={closeThen} />}
    </ThingForm>
  )
}

const labelOf = (color: Tag['colorClass']) => (
  <>
    <TagDot colorClass={color} />
    {capitalized(color)}
  </>
)

function More({ stored, closeThen }: { stored: Tag; closeThen: CloseThen }) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const remove = async () =>
    (await loadSaving()).removeThingOrSay(client, 'Tag', stored, `“${stored.name}” wasn’t deleted.`)
  return (
    <ButtonRow>
      <DangerButton onClick={() => closeThen(() => void remove())}>Delete tag</DangerButton>
      <Button
        variant="default"
        disabled={!isOnline}
        onClick={() => closeThen(() => openDialog({ kind: 'mergeTag', tag: stored }))}
      >
        Merge tag
      </Button>
    </ButtonRow>
  )
}
