import { useEntryId, useIsBeside, useLeaveEntry } from '#web/features/entry-address/entry-address.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EntryContent, pageTitleOf, titleOf, useOpenedEntry } from './entry-content.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    viewEntry: { id: number }
  }
}

/** An entry with all its fields, as long as its address is open. */
export default function EntryView({ request: { id }, onClosed }: DialogProps<'viewEntry'>) {
  const opened = useOpenedEntry(id)
  const [openId, isBeside] = [useEntryId(), useIsBeside()]
  const address = { isOpen: openId === id && !isBeside, leave: useLeaveEntry() }
  return (
    <Dialog title={titleOf(opened)} isTall isLight address={address} onClosed={onClosed}>
      {(close, closeThen) => (
        <>
          {address.isOpen && <title>{pageTitleOf(opened)}</title>}
          <EntryContent opened={opened} close={close} closeThen={closeThen} makeRoom={closeThen} />
        </>
      )}
    </Dialog>
  )
}
