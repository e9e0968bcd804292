import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import TechniquePractice from '../technique-practice.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    practiceHistory: { techniqueId: number; name: string }
  }
}

export default function HistoryDialog({ request, onClosed }: DialogProps<'practiceHistory'>) {
  return (
    <Dialog title={request.name} isTall onClosed={onClosed}>
      {() => <TechniquePractice techniqueId={request.techniqueId} />}
    </Dialog>
  )
}
