import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '../../lib/toast.ts'
import { logOut } from './api.ts'

export function LogoutButton({ className }: { className: string }) {
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
  return (
    <button type="button" className={className} disabled={logout.isPending} onClick={() => logout.mutate()}>
      <IconLogout size={20} stroke={1.75} /> Logout
    </button>
  )
}
