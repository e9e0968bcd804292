import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { clearUserData } from '#web/features/offline/cache/clear-journal.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { whileLeaving } from '#web/features/sign-in/logout/log-out.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { deleteAccount } from './api.ts'

const ArchiveDownload = lazy(() => import('#web/features/export/archive-download.tsx'))

export function DeleteAccount() {
  const { id } = useUser()
  const [isConfirming, setConfirming] = useState(false)
  const deleting = useMutation({
    mutationFn: () => whileLeaving(deleteAccount),
    onSuccess: async () => {
      await clearUserData(id)
      localStorage.removeItem('theme')
      window.location.assign('/')
    },
    onError: (error) => toast({ text: `Failed to delete account: ${sentenceOf(error)}`, isBad: true }),
  })
  if (!isConfirming) {
    return (
      <Stack>
        <p>
          Deleting your account also deletes your journal, files, sign-ins, and subscription. Feature requests that
          others voted for stay, without your name. To keep a copy, download your archive first.
        </p>
        <p>
          Unless you’ve paid for a plan, registering again with this email address gives you what’s left of your
          trial, not a new one.
        </p>
        <Suspense fallback={<Skeleton label="Loading the archive…" shape="row" />}>
          <ArchiveDownload />
        </Suspense>
        <ButtonRow>
          <DangerButton variant="default" onClick={() => setConfirming(true)}>
            Delete account
          </DangerButton>
        </ButtonRow>
      </Stack>
    )
  }
  return (
    <ConfirmDeletion
      isBusy={deleting.isPending || deleting.isSuccess}
      onCancel={() => setConfirming(false)}
      onConfirm={() => deleting.mutate()}
    />
  )
}

interface ConfirmProps {
  isBusy: boolean
  onCancel: () => void
  onConfirm: () => void
}

function ConfirmDeletion({ isBusy, onCancel, onConfirm }: ConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null)
  // The pressed button is gone, so the harmless choice gets the focus.
  useEffect(() => keep.current?.focus(), [])
  return (
    <Stack role="group" aria-labelledby="delete-account">
      <p id="delete-account" role="alert">
        Are you sure you want to delete your account? This action cannot be undone.
      </p>
      <ButtonRow>
        <Button ref={keep} variant="default" disabled={isBusy} onClick={onCancel}>
          Keep my account
        </Button>
        <DangerButton variant="default" disabled={isBusy} onClick={onConfirm}>
          {isBusy ? 'Deleting...' : 'Delete my account'}
        </DangerButton>
      </ButtonRow>
    </Stack>
  )
}
