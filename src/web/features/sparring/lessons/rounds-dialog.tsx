import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { Chosen } from './lesson-queries.ts'
import { RoundRows } from './round-rows.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    roundsBehind: { title: string; chosen: Chosen }
  }
}

/** The rounds behind a lesson. */
export default function RoundsDialog({ request: { title, chosen }, onClosed }: DialogProps<'roundsBehind'>) {
  return (
    <Dialog title={title} isTall isLight onClosed={onClosed}>
      {() => <RoundRows chosen={chosen} />}
    </Dialog>
  )
}
