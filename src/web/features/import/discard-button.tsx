import { Button } from '@mantine/core'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useDiscardImport } from './api.ts'

/** Forgets a file that isn't in the journal yet. */
export function DiscardButton({ id, children }: { id: number; children: string }) {
  const discarding = useDiscardImport(id)
  const discard = () =>
    discarding.mutate(undefined, { onError: (error) => toast({ text: sentenceOf(error), isBad: true }) })
  return (
    <Button variant="default" loading={discarding.isPending} onClick={discard}>
      {children}
    </Button>
  )
}
