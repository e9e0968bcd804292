import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LinkForm } from './link-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newCoachLink: object
  }
}

export default function LinkDialog({ onClosed }: DialogProps<'newCoachLink'>) {
  return (
    <Dialog title="New link for a coach" isTall onClosed={onClosed}>
      {(close) => <LinkForm close={close} />}
    </Dialog>
  )
}
