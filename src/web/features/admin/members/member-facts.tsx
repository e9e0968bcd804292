import type { ListedMember } from '#shared/feedback/admin.ts'
import { plans } from '#shared/subscription/prices.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { Badge, Badges } from '#web/ui/text/badge.tsx'

/** What administrators have to know first. */
export const MemberBadges = ({ member: { isAdmin, isDisabled, isVerified } }: { member: ListedMember }) => (
  <Badges>
    {isAdmin && <Badge tone="good">Administrator</Badge>}
    {isDisabled && <Badge tone="bad">Disabled</Badge>}
    {!isVerified && <Badge tone="outline">Address not confirmed</Badge>}
  </Badges>
)

const dayOf = (instant: string) => dateWithYear(instant.slice(0, 10))

/** When the member was last here, as far as is known. */
export const lastSeenOf = ({ lastSeenAt }: ListedMember) => (lastSeenAt ? dayOf(lastSeenAt) : 'Not lately')

export const registeredOf = ({ createdAt }: ListedMember) => dayOf(createdAt)

/** The member's plan, or the end of their trial. */
export function planOf({ subscription: { status, plan, until } }: ListedMember): string {
  const what = plan ? `${plans[plan].name} plan` : 'Trial'
  if (status === 'active') return what
  if (until === null) return 'No trial or plan'
  if (status === 'trial') return `Trial until ${dayOf(until)}`
  if (status === 'past_due') return `${what}, payment failed, until ${dayOf(until)}`
  return status === 'canceled' ? `${what}, canceled, until ${dayOf(until)}` : `${what} ended ${dayOf(until)}`
}
