import { createStore } from '@tanstack/react-store'
import { createContext, type ReactNode } from 'react'

/** A notice above a dialog's content as soon as it opens. */
export const DialogNoticeContext = createContext<ReactNode>(null)

/**
 * The props of each kind of dialog. A dialog declares its own next to its component
 * (`declare module '#web/lib/dialogs.ts'`) and has one line in shell/dialogs/dialog-registry.ts.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by the dialogs
export interface Dialogs {}

export type DialogKind = keyof Dialogs

/** A dialog to open: its kind and the props of that kind. */
export type DialogRequest<Kind extends DialogKind = DialogKind> = {
  [K in Kind]: { kind: K } & Dialogs[K]
}[Kind]

/** The props that the host passes to a dialog's component. */
export interface DialogProps<Kind extends DialogKind> {
  request: DialogRequest<Kind>
  /** Call this once the dialog has left the screen. */
  onClosed: () => void
}

interface OpenDialog {
  /** Unique per opening. */
  id: number
  request: DialogRequest
}

/** The open dialogs, the topmost last. */
export const openDialogs = createStore<OpenDialog[]>([])

let opened = 0

/** Opens a dialog on top of the page and of open dialogs. */
export function openDialog(request: DialogRequest) {
  opened += 1
  const id = opened
  openDialogs.setState((dialogs) => [...dialogs, { id, request }])
}

/** Unmounts a dialog that has left the screen. */
export const removeDialog = (id: number) =>
  openDialogs.setState((dialogs) => dialogs.filter((dialog) => dialog.id !== id))
