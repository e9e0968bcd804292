import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '#web/ui/state/banner.tsx'
import { pushQuery, useTurnPush } from './api.ts'
import { isPushSupported } from './subscription.ts'

/** Checks the notifications of this device when the app opens, and says so until it is answered if they have stopped. */
export function PushStopped() {
  const { data } = useQuery({ ...pushQuery, enabled: isPushSupported() })
  const { mutate, isPending } = useTurnPush()
  if (!data || data.publicKey === null || data.endpoint === null || data.isOn) return null
  const { publicKey } = data
  const isBlocked = Notification.permission === 'denied'
  return (
    <Banner aria-label="Notifications">
      <p role="status">
        <strong>Notifications have stopped on this device.</strong>{' '}
        {isBlocked &&
          'Your browser blocks them. Allow them in its settings for this site, then turn them on again.'}
      </p>
      <Button variant="subtle" disabled={isPending} onClick={() => mutate(publicKey)}>
        Turn on again
      </Button>
      <CloseButton size={44} aria-label="Leave notifications off" onClick={() => mutate(undefined)} />
    </Banner>
  )
}
