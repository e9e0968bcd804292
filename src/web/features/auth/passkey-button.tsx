import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preload } from '../../lib/preload.ts'
import { hasPasskeys, loadPasskeys, signInByPasskey } from './passkey.ts'
import { WayInFailure } from './way-in-failure.tsx'

/** The way in by the device's own lock, where the browser can. `onEntered` leads on. */
export function PasskeyButton({ onEntered }: { onEntered: () => void }) {
  useEffect(() => {
    if (hasPasskeys()) preload(loadPasskeys)
  }, [])
  const entering = useMutation({ mutationFn: signInByPasskey, onSuccess: onEntered })
  const isBusy = entering.isPending || entering.isSuccess
  if (!hasPasskeys()) return null
  return (
    <>
      <Button
        variant="subtle"
        fullWidth
        leftSection={<IconKey size={20} />}
        disabled={isBusy}
        onClick={() => entering.mutate()}
      >
        {isBusy ? 'One moment...' : 'Sign in with a passkey'}
      </Button>
      {entering.isError && (
        <WayInFailure error={entering.error} left="No passkey was used. Try again, or log in with your email." />
      )}
    </>
  )
}
