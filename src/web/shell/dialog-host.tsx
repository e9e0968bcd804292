import { CatchBoundary } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { type DialogKind, type DialogProps, openDialogs, removeDialog } from '#web/lib/dialogs.ts'
import { preload } from '#web/lib/preload.ts'
import { toast } from '#web/lib/toast.ts'
import { dialogRegistry } from './dialog-registry.ts'

/** The components opened so far. */
const components = new Map<DialogKind, ComponentType<DialogProps<DialogKind>>>()

/** Renders all dialogs of the app. */
export function DialogHost() {
  const dialogs = useSelector(openDialogs)
  useEffect(() => preload(...Object.values(dialogRegistry)), [])
  return dialogs.map(({ id, request }) => {
    const Dialog = componentOf(request.kind)
    const fail = () => {
      // The chunk may not have loaded; the next attempt loads it again.
      components.delete(request.kind)
      removeDialog(id)
      toast({ text: 'This didn’t open. Check your connection and try again.', isBad: true })
    }
    return (
      <CatchBoundary key={id} getResetKey={() => id} onCatch={fail} errorComponent={Nothing}>
        <Suspense>
          <Dialog request={request} onClosed={() => removeDialog(id)} />
        </Suspense>
      </CatchBoundary>
    )
  })
}

const Nothing = () => null

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
