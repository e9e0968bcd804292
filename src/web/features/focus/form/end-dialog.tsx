import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EndForm } from './end-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    endFocus: object
  }
}

export default function EndDialog({ onClosed }: DialogProps<'endFocus'>) {
  return (
    <Dialog title="End Focus" onClosed={onClosed}>
      {(close) => <EndForm close={close} />}
    </Dialog>
  )
}
