import { Button } from '@mantine/core'
import { beltName } from '#shared/accounts/belts.ts'
import type { ListedMember } from '#shared/feedback/admin.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { plans } from '#shared/subscription/prices.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Badge, Badges } from '#web/ui/text/badge.tsx'
import { BeltDot } from '#web/ui/text/belt.tsx'
import { AdminCard } from '../admin-card.tsx'
import { membersPath, useAdminAction } from '../api.ts'
import { sizeOf } from '../figures/size-of.ts'

/** A member, and what administrators can do for them. */
export function MemberCard({ member }: { member: ListedMember }) {
  const { id, fullName, email, beltLevel, createdAt, lastSeenAt, entries, storageBytes, isDisabled } = member
  return (
    <AdminCard title={fullName} actions={!member.isAdmin && <MemberActions member={member} />}>
      <Badges>
        <BeltDot level={beltLevel} /> {beltName(beltLevel)}
        {member.isAdmin && <Badge tone="good">Administrator</Badge>}
        {isDisabled && <Badge tone="bad">Disabled</Badge>}
        {!member.isVerified && <Badge tone="outline">Address not confirmed</Badge>}
      </Badges>
      <Hint>
        {email} · No. {id}
      </Hint>
      <Hint>{planOf(member)}</Hint>
      <Hint>
        {counted(entries, 'entry', 'entries')} · {sizeOf(storageBytes)} of files · Registered {dateTime(createdAt)}{' '}
        · {lastSeenAt ? `Last seen ${dateTime(lastSeenAt)}` : 'Not seen lately'}
      </Hint>
    </AdminCard>
  )
}

function MemberActions({ member }: { member: ListedMember }) {
  const { id, fullName, isVerified, isDisabled, subscription } = member
  const { act, run } = useAdminAction(membersPath)
  const endSessions = () =>
    openDialog({
      kind: 'confirm',
      title: 'Log out all devices?',
      text: `${fullName} has to log in again everywhere. What they haven’t synced stays on their devices.`,
      label: 'Log out all devices',
      run: () => act({ method: 'DELETE', path: `${id}/sessions` }),
    })
  const disable = () =>
    openDialog({
      kind: 'confirm',
      title: 'Disable this account?',
      text: `${fullName} is logged out everywhere and can’t log in again until you enable the account. Their journal stays as it is.`,
      label: 'Disable',
      run: () => act({ method: 'POST', path: `${id}/disable` }),
    })
  return (
    <>
      {!isVerified && (
        <Button
          variant="default"
          aria-label={`Resend email to ${fullName}`}
          onClick={() => run({ method: 'POST', path: `${id}/verification` }, 'Email sent')}
        >
          Resend email
        </Button>
      )}
      {['trial', 'expired'].includes(subscription.status) && (
        <Button
          variant="default"
          aria-label={`Extend trial of ${fullName}`}
          onClick={() => openDialog({ kind: 'extendTrial', member })}
        >
          Extend trial
        </Button>
      )}
      <Button variant="default" aria-label={`Log out devices of ${fullName}`} onClick={endSessions}>
        Log out devices
      </Button>
      {isDisabled ? (
        <Button
          variant="default"
          aria-label={`Enable ${fullName}`}
          onClick={() => run({ method: 'POST', path: `${id}/enable` }, 'Account enabled')}
        >
          Enable
        </Button>
      ) : (
        <DangerButton aria-label={`Disable ${fullName}`} onClick={disable}>
          Disable
        </DangerButton>
      )}
    </>
  )
}

/** The member's plan, or the end of their trial. */
function planOf({ subscription: { status, plan, until } }: ListedMember): string {
  const what = plan ? `${plans[plan].name} plan` : 'Trial'
  if (status === 'active') return what
  if (until === null) return 'No trial or plan'
  if (status === 'trial') return `Trial until ${dateTime(until)}`
  if (status === 'past_due') return `${what}, payment failed, until ${dateTime(until)}`
  return status === 'canceled' ? `${what}, canceled, until ${dateTime(until)}` : `${what} ended ${dateTime(until)}`
}
