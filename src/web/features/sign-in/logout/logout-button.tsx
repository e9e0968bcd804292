import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { confirmLogout } from '#web/features/offline/outbox/logout/confirm-logout.ts'
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
