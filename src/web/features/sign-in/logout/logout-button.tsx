import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { readPending } from '#web/features/offline/outbox/outbox.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import { sharesOf } from '#web/features/offline/shares/shares.ts'
import { currentUserId } from '#web/lib/api/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { draftNames } from '#web/lib/form/drafts.ts'
import { toast } from '#web/lib/toast.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { logOut } from './log-out.ts'

interface Props {
  className: string
  /** Closes the overlay around the button before opening something. */
  closeThen?: CloseThen | undefined
}

export function LogoutButton({ className, closeThen }: Props) {
  const { start, isPending } = useLogout(closeThen)
  return (
    <button type="button" className={className} disabled={isPending} onClick={start}>
      <IconLogout size={20} stroke={1.75} /> Logout
    </button>
  )
}

/** Logs out, after asking if something isn't synced yet. `closeThen` closes the overlay around the button. */
export function useLogout(closeThen?: CloseThen) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const logout = useMutation({
    mutationFn: () => logOut(client),
    onSuccess: async () => {
      await navigate({ to: '/auth' })
      toast({ title: 'Logged out', text: 'You have been successfully logged out.' })
    },
    onError: () => toast({ text: 'Failed to log out. Please try again.', isBad: true }),
  })
  return { start: () => void confirmLogout(logout.mutate, closeThen), isPending: logout.isPending }
}

/** Logs out at once if everything is saved and synced; otherwise asks first. `leave` closes a menu before asking. */
async function confirmLogout(logOut: () => void, leave?: (then: () => void) => void) {
  const userId = currentUserId()
  const pending = userId === undefined ? [] : await readPending(userId).catch(() => [])
  const shares = userId === undefined ? [] : await sharesOf(userId)
  const files = await database()
    .draftFiles()
    .catch(() => [])
  const filled = files.flatMap((file) => (file.userId === userId ? file.draft : []))
  const names = new Set([...draftNames(), ...filled])
  const drafts = names.size + shares.length
  if (pending.length + drafts === 0) return logOut()
  const ask = () => openDialog({ kind: 'confirmLogout', logOut, drafts })
  return leave ? leave(ask) : ask()
}
