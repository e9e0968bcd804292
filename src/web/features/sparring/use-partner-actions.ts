import { useRouter } from '@tanstack/react-router'
import type { Partner } from '#shared/partners.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { useChangePartner, useRemovePartner, useRestorePartner } from './api.ts'

const fail = (text: string) => (error: unknown) => toast({ text: `${text} ${sentenceOf(error)}`, isBad: true })

/** The actions of a partner's page; each shows a toast. */
export function usePartnerActions() {
  const router = useRouter()
  const changing = useChangePartner()
  const removal = useRemovePartner()
  const restoring = useRestorePartner()

  const archive = async ({ id, name, isArchived }: Partner) => {
    const set = (isArchived: boolean) => changing.mutateAsync({ id, changes: { isArchived } })
    try {
      await set(!isArchived)
    } catch (error) {
      return fail('Nothing was changed.')(error)
    }
    return undoToast({
      text: isArchived ? `“${name}” is back among your partners` : `“${name}” archived`,
      undo: () => set(isArchived),
      undone: isArchived ? `“${name}” archived` : `“${name}” is back among your partners`,
    })
  }

  /** Deletes a partner and goes back to the list. */
  const remove = async (partner: Partner) => {
    try {
      await removal.mutateAsync(partner)
    } catch (error) {
      return fail('The partner wasn’t deleted.')(error)
    }
    void router.navigate({ to: '/sparring' })
    return undoToast({
      text: `“${partner.name}” deleted`,
      undo: () => restoring.mutateAsync(partner),
      undone: `“${partner.name}” restored`,
      failed: `“${partner.name}” wasn’t restored.`,
    })
  }

  return { archive, remove }
}
