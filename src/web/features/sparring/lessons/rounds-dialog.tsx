import type { SubmissionLesson } from '#shared/sparring/lessons.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { Chosen } from './lesson-queries.ts'
import { MatchRows } from './match-rows.tsx'
import { RoundRows } from './round-rows.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    roundsBehind: { title: string; chosen: Chosen; inMatches?: SubmissionLesson['inMatches'] }
  }
}

/** The rounds and matches behind a lesson. */
export default function RoundsDialog({
  request: { title, chosen, inMatches },
  onClosed,
}: DialogProps<'roundsBehind'>) {
  return (
    <Dialog title={title} isTall isLight onClosed={onClosed}>
      {(_, closeThen) => (
        <>
          {inMatches && inMatches.length > 0 && <MatchRows inMatches={inMatches} closeThen={closeThen} />}
          <RoundRows chosen={chosen} hasOthers={inMatches !== undefined && inMatches.length > 0} />
        </>
      )}
    </Dialog>
  )
}
