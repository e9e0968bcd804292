import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '#shared/foundation/fold.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { Tag } from '#shared/training/tags.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { tagsQuery, tagUsesQuery } from './api.ts'
import { useMergeTag } from './changes.ts'
import { TagDot } from './text/tag-dot.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    mergeTag: { tag: Tag }
  }
}

const initiallyShown = 30

/** Asks which tag to merge one into. */
export default function MergeTagDialog({ request, onClosed }: DialogProps<'mergeTag'>) {
  return (
    <Dialog title={`Merge “${request.tag.name}”`} onClosed={onClosed}>
      {(close) => <Merge tag={request.tag} close={close} />}
    </Dialog>
  )
}

function Merge({ tag, close }: { tag: Tag; close: () => void }) {
  const { data: tags = [] } = useQuery(tagsQuery)
  const [filter, setFilter] = useState('')
  const [into, choose] = useState<Tag>()
  const merging = useMergeTag()
  const others = tags.filter(({ id }) => id !== tag.id)
  const matching = others.filter((one) => one.id === into?.id || fold(one.name).includes(fold(filter)))
  const merge = async (target: Tag) => {
    await merging.mutateAsync({ merged: tag, into: target })
    toast({ text: `“${tag.name}” is now “${target.name}”` })
    close()
  }
  return (
    <Stack>
      {others.length > initiallyShown && (
        <TextInput
          type="search"
          aria-label="Filter tags"
          placeholder="Filter tags..."
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <Chips legend="Merge into">
        {matching.slice(0, initiallyShown).map((one) => (
          <Chip key={one.id} type="radio" name="into" isChosen={one.id === into?.id} onChoice={() => choose(one)}>
            <TagDot colorClass={one.colorClass} />
            {one.name}
          </Chip>
        ))}
      </Chips>
      {others.length === 0 && <p>You have no other tag to merge it into.</p>}
      <DialogFooter
        notice={
          merging.error ? (
            <Notice>{sentenceOf(merging.error)}</Notice>
          ) : (
            into && <Consequence tag={tag} into={into} />
          )
        }
      >
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          disabled={!into || merging.isPending}
          onClick={() => into && void merge(into).catch(() => undefined)}
        >
          {merging.isPending ? 'Merging...' : 'Merge'}
        </Button>
      </DialogFooter>
    </Stack>
  )
}

function Consequence({ tag, into }: { tag: Tag; into: Tag }) {
  const { data: uses } = useQuery(tagUsesQuery)
  const count = uses?.find(({ id }) => id === tag.id)?.entries
  return (
    <p role="status">
      {count === undefined ? 'All entries' : counted(count, 'entry', 'entries')} tagged “{tag.name}” will be tagged
      “{into.name}” instead. This can’t be undone.
    </p>
  )
}
