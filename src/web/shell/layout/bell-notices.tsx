import { UnreadComments } from '#web/features/coaching/unread-comments.tsx'
import { ToLog } from '#web/features/quick/today/to-log.tsx'

/** What the bell's panel shows above the reminders. */
export const BellNotices = ({ onOpen }: { onOpen: () => void }) => (
  <>
    <ToLog onOpen={onOpen} />
    <UnreadComments onOpen={onOpen} />
  </>
)
