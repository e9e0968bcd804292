import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Partner } from '#shared/sparring/partners.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { partnersQuery, useMergePartners } from './api.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    mergePartner: { partner: Partner; suggestedId?: number }
  }
}

/** Merges a partner into another one: two names for the same person. */
export default function MergeDialog({ request: { partner, suggestedId }, onClosed }: DialogProps<'mergePartner'>) {
  const { data: partners = [] } = useQuery(partnersQuery)
  const [intoId, setIntoId] = useState(suggestedId)
  const router = useRouter()
  const merging = useMergePartners()
  const others = partners.filter(({ id }) => id !== partner.id)
  const into = others.find(({ id }) => id === intoId)
  const merge = async (one: Partner, closeThen: CloseThen) => {
    const merged = await merging.mutateAsync({ id: partner.id, intoId: one.id })
    closeThen(() => {
      void router.navigate({ to: '/sparring/$id', params: { id: String(merged.id) }, replace: true })
      toast({ text: `“${partner.name}” merged into “${merged.name}”` })
    })
  }
  return (
    <Dialog title={`Merge ${partner.name}`} isTall isLight onClosed={onClosed}>
      {(close, closeThen) => (
        <Stack>
          <Hint>
            The other partner keeps the name, and gets the notes and whatever is missing. This can’t be undone.
          </Hint>
          <Choice
            legend="Merge into"
            options={others.map(({ id }) => id)}
            nameOf={(id) => others.find((one) => one.id === id)?.name}
            value={into?.id}
            onChange={setIntoId}
          />
          <DialogFooter
            notice={merging.error !== null && <Notice>Nothing was merged. {sentenceOf(merging.error)}</Notice>}
          >
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              disabled={!into || merging.isPending}
              onClick={() => into && void merge(into, closeThen).catch(() => undefined)}
            >
              Merge
            </Button>
          </DialogFooter>
        </Stack>
      )}
    </Dialog>
  )
}
