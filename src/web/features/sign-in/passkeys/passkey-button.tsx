import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preload } from '#web/lib/api/preload.ts'
import { MethodFailure } from '../methods/method-failure.tsx'
import { hasPasskeys, loadPasskeys, logInWithPasskey } from './passkey.ts'

interface Props {
  onLoggedIn: () => void
}

/** Logs in with a passkey, if the browser supports them. */
export function PasskeyButton({ onLoggedIn }: Props) {
  useEffect(() => {
    if (hasPasskeys()) preload(loadPasskeys)
  }, [])
  const loggingIn = useMutation({ mutationFn: logInWithPasskey, onSuccess: onLoggedIn })
  const isBusy = loggingIn.isPending || loggingIn.isSuccess
  if (!hasPasskeys()) return null
  return (
    <>
      <Button
        variant="subtle"
        fullWidth
        leftSection={<IconKey size={20} />}
        disabled={isBusy}
        onClick={() => loggingIn.mutate()}
      >
        {isBusy ? 'One moment...' : 'Use a passkey'}
      </Button>
      {loggingIn.isError && (
        <MethodFailure
          error={loggingIn.error}
          canceled="No passkey was used. Try again, or log in with your email."
        />
      )}
    </>
  )
}
