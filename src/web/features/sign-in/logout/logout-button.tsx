import { IconLogout } from '@tabler/icons-react'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { useLogout } from './use-logout.ts'

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
