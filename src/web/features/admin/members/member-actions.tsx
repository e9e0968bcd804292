import { Button } from '@mantine/core'
import type { ListedMember } from '#shared/feedback/admin.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { membersPath, useAdminAction } from '../api.ts'

/** What administrators can do for a member who isn't one of them. */
export function MemberActions({ member }: { member: ListedMember }) {
  const { id, fullName, isVerified, isDisabled, subscription } = member
  const { act, run } = useAdminAction(membersPath)
  const endSessions = () =>
    openDialog({
      kind: 'confirm',
      title: 'Log out all devices?',
      text: `${fullName} has to log in again everywhere. Access tokens, the calendar link, and links for coaches stop working. What they haven’t synced stays on their devices.`,
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
