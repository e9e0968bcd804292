import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** Asks before something that can't be undone. Stays open, and says why, if `run` fails. */
    confirm: {
      title: string
      text: string
      /** The button: 'Delete'. */
      label: string
      run: () => Promise<unknown>
      /** The sentence if it fails; left out, the reason is shown. */
      failed?: string
    }
  }
}

export default function ConfirmDialog({ request, onClosed }: DialogProps<'confirm'>) {
  const { title, text, label, run, failed } = request
  const running = useMutation({ mutationFn: run })
  return (
    <Dialog title={title} onClosed={onClosed}>
      {(close) => (
        <Stack>
          <p>{text}</p>
          <DialogFooter notice={running.isError && <Notice>{failed ?? sentenceOf(running.error)}</Notice>}>
            <Button variant="default" data-autofocus onClick={close}>
              Cancel
            </Button>
            <DangerButton
              variant="default"
              disabled={running.isPending}
              onClick={() => running.mutate(undefined, { onSuccess: close })}
            >
              {label}
            </DangerButton>
          </DialogFooter>
        </Stack>
      )}
    </Dialog>
  )
}
