import type { ComponentType } from 'react'
import type { DialogKind, DialogProps, DialogRequest } from '#web/lib/dialogs.ts'
import { Dialog } from './dialog.tsx'

interface Options<Kind extends DialogKind> {
  /** The titles for a new one, and for one that exists. */
  titles: [add: string, edit: string]
  /** Whether it is full screen on a phone. */
  isTall?: boolean
  Form: ComponentType<{ request: DialogRequest<Kind>; close: () => void }>
}

/** A dialog that is a form, for the kind `newX` and those that edit what there is already. */
export const formDialog = <Kind extends DialogKind>({
  titles: [add, edit],
  isTall = false,
  Form,
}: Options<Kind>) =>
  function FormDialog({ request, onClosed }: DialogProps<Kind>) {
    return (
      <Dialog title={request.kind.startsWith('new') ? add : edit} isTall={isTall} onClosed={onClosed}>
        {(close) => <Form request={request} close={close} />}
      </Dialog>
    )
  }
