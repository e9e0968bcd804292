import { useRouter } from '@tanstack/react-router'
import type { Partner } from '#shared/sparring/partners.ts'
import { doWithUndo } from '#web/lib/toast.ts'
import { useChangePartner, useRemovePartner, useRestorePartner } from './api.ts'

/** The actions of a partner's page; each shows a toast. */
export function usePartnerActions() {
  const router = useRouter()
  const changing = useChangePartner()
  const removal = useRemovePartner()
  const restoring = useRestorePartner()

  const archive = async ({ id, name, isArchived }: Partner) => {
    const set = (isArchived: boolean) => changing.mutateAsync({ id, changes: { isArchived } })
    await doWithUndo({
      run: () => set(!isArchived),
      notDone: 'Nothing was changed.',
      text: isArchived ? `“${name}” is back among your partners` : `“${name}” archived`,
      undo: () => set(isArchived),
      undone: isArchived ? `“${name}” archived` : `“${name}” is back among your partners`,
    })
  }

  /** Deletes a partner and goes back to the list. */
  const remove = async (partner: Partner) => {
    const isDeleted = await doWithUndo({
      run: () => removal.mutateAsync(partner),
      notDone: 'The partner wasn’t deleted.',
      text: `“${partner.name}” deleted`,
      several: 'partners deleted',
      undo: () => restoring.mutateAsync(partner),
      undone: `“${partner.name}” restored`,
      failed: `“${partner.name}” wasn’t restored.`,
    })
    if (isDeleted) void router.navigate({ to: '/sparring' })
  }

  return { archive, remove }
}
