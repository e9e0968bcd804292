import { Link } from '@tanstack/react-router'
import { counted } from '#shared/foundation/numbers.ts'
import type { ImportPreview } from '#shared/import/imports.ts'
import { Notice } from '#web/ui/state/notice.tsx'

/** Says before what a trial has no room for. */
export function TrialNotice({ preview: { room, counts } }: { preview: ImportPreview }) {
  if (room === null || counts.beyondTrial === 0) return null
  return (
    <Notice isCalm>
      <p>
        Your trial has room for {counted(room, 'more session')}, so {room === 0 ? 'none' : 'the latest'} of these{' '}
        {counts.created + counts.beyondTrial} can be imported. <Link to="/subscription">Upgrade</Link>, then choose
        the same file again: it adds the rest.
      </p>
    </Notice>
  )
}
