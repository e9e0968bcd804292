import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '../../lib/toast.ts'
import { beforeLeaving } from '../offline/before-leaving.ts'
import { logOut } from './api.ts'

interface Props {
  className: string
  /** How to leave what lies over the page before something is asked. */
  leave?: ((then: () => void) => void) | undefined
}

export function LogoutButton({ className, leave }: Props) {
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
  const start = () => beforeLeaving(logout.mutate, leave)
  return (
    <button type="button" className={className} disabled={logout.isPending} onClick={() => void start()}>
      <IconLogout size={20} stroke={1.75} /> Logout
    </button>
  )
}
