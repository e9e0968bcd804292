import type { Entry } from '#shared/entries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from './entry-form.tsx'

interface Props {
  entry?: Entry
  date?: string
  onClosed: () => void
}

export default function EntryDialog({ onClosed, ...asked }: Props) {
  return (
    <Dialog title={asked.entry ? 'Edit Training Entry' : 'New Training Entry'} isTall onClosed={onClosed}>
      {(close) => <EntryForm {...asked} close={close} />}
    </Dialog>
  )
}
