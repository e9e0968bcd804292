import { CatchBoundary } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useEntryId, useIsBeside, useLeaveEntry } from '#web/features/entry-address/entry-address.ts'
import { preload } from '#web/lib/api/preload.ts'
import {
  type DialogKind,
  DialogNoticeContext,
  type DialogProps,
  type DialogRequest,
  openDialogs,
  removeDialog,
} from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { dialogRegistry } from './dialog-registry.ts'

/** The components opened so far. */
const components = new Map<DialogKind, ComponentType<DialogProps<DialogKind>>>()

/** Renders all dialogs of the app. */
export function DialogHost() {
  const dialogs = useSelector(openDialogs)
  useEffect(() => preload(...dialogsToPreload()), [])
  return [
    <AddressedEntry key="entry" />,
    ...dialogs.map(({ id, request }) => hosted(id, request, () => removeDialog(id))),
  ]
}

/**
 * Those a tap on the journal opens. The worker puts the others on the device: loading some sixty files more at each start would
 * keep a phone busy. A browser without workers loads all of them, so that they open where the connection is lost.
 */
function dialogsToPreload() {
  const { newEntry, viewEntry, quickEntry } = dialogRegistry
  return 'serviceWorker' in navigator ? [newEntry, viewEntry, quickEntry] : Object.values(dialogRegistry)
}

/** The entry whose address is open on top of the page, until it has left the screen. */
function AddressedEntry() {
  const opened = useEntryId()
  const id = useIsBeside() ? undefined : opened
  const leave = useLeaveEntry()
  const [shown, setShown] = useState(id)
  const [hasFailed, setFailed] = useState(false)
  if (id !== undefined && id !== shown) setShown(id)
  if (id === undefined && hasFailed) {
    setShown(undefined)
    setFailed(false)
  }
  if (shown === undefined || hasFailed) return null
  const failed = () => {
    setFailed(true)
    void leave()
  }
  return hosted(shown, { kind: 'viewEntry', id: shown }, () => setShown(undefined), failed)
}

function hosted(id: number, request: DialogRequest, onClosed: () => void, onFailed = onClosed) {
  const Dialog = componentOf(request.kind)
  const fail = () => {
    // The chunk may not have loaded; the next attempt loads it again.
    components.delete(request.kind)
    onFailed()
    toast({ text: 'This didn’t open. Check your connection and try again.', isBad: true })
  }
  return (
    <CatchBoundary key={id} getResetKey={() => id} onCatch={fail} errorComponent={Nothing}>
      <Suspense>
        <DialogNoticeContext value={needsPlan(request.kind) ? endedNotice : null}>
          <Dialog request={request} onClosed={onClosed} />
        </DialogNoticeContext>
      </Suspense>
    </CatchBoundary>
  )
}

const Nothing = () => null

const EndedNotice = lazy(() => import('#web/features/subscription/ended-notice.tsx'))
const endedNotice = (
  <Suspense>
    <EndedNotice />
  </Suspense>
)

/** Whether what the dialog is for can't be saved once trial and plan are over. Feedback and requests always can. */
const needsPlan = (kind: DialogKind) =>
  (kind.startsWith('new') && kind !== 'newFeedback' && kind !== 'newRequest') ||
  kind === 'quickEntry' ||
  kind === 'logPlanned' ||
  kind === 'addShared'

function componentOf(kind: DialogKind) {
  const known = components.get(kind)
  if (known) return known
  // The registry's type ties each component to its kind; this map mixes kinds.
  const component = lazy(
    dialogRegistry[kind] as () => Promise<{ default: ComponentType<DialogProps<DialogKind>> }>,
  )
  components.set(kind, component)
  return component
}
