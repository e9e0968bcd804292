import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'

interface Props {
  /** Deletes it, and offers to undo that. */
  remove: (client: QueryClient) => Promise<void>
  onRemoved: () => void
}

/** Deletes what a form edits. */
export function RemoveButton({ remove, onRemoved }: Props) {
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const run = async () => {
    setRemoving(true)
    try {
      await remove(client)
      onRemoved()
    } catch (error) {
      setRemoving(false)
      toast({ text: `It wasn’t deleted. ${sentenceOf(error)}`, isBad: true })
    }
  }
  return (
    <DangerButton disabled={isRemoving} onClick={() => void run()}>
      Delete
    </DangerButton>
  )
}
