import { type AdminAction, adminAction, adminActionKinds } from '#shared/feedback/admin.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { AdminCard, PagedList } from './paged-list.tsx'
import { adminPages } from './pages.ts'

/** Everything administrators have done. */
export const AuditLog = () => (
  <PagedList query={adminPages('/api/admin/actions', adminAction)} what="The audit log" none="Nothing done yet">
    {(action) => (
      <AdminCard title={sentenceFor(action)}>
        {action.details !== '' && <p dir="auto">{action.details}</p>}
        <Hint>
          {action.admin ?? 'A former administrator'} · {dateTime(action.at)}
          {outcomeOf(action)}
        </Hint>
      </AdminCard>
    )}
  </PagedList>
)

/** A newer server may know actions that this version of the app doesn't. */
const sentenceFor = ({ kind, subjectId }: AdminAction) =>
  `${(adminActionKinds as Record<string, string>)[kind] ?? kind}${subjectId ?? ''}`

function outcomeOf({ outcome }: AdminAction): string {
  if (outcome === null) return ' · Never answered'
  return outcome < 400 ? '' : ` · Refused (${outcome})`
}
