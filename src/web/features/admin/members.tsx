import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type ListedMember, listedMember } from '#shared/admin.ts'
import { beltLevels, beltName } from '#shared/belts.ts'
import { limits } from '#shared/limits.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge, Badges } from '#web/ui/badge.tsx'
import { BeltDot } from '#web/ui/belt.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { AdminCard } from './admin-card.tsx'
import { useAdminAction } from './api.ts'
import { PagedList } from './paged-list.tsx'
import { adminPages } from './pages.ts'
import { sizeOf } from './size-of.ts'

const path = '/api/admin/members'
const typingPauseMs = 300

/** Who the members are, and what administrators can do for them. */
export function Members() {
  const [typed, setTyped] = useState('')
  const [belt, setBelt] = useState('')
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs)
  return (
    <Stack>
      <FieldPair>
        <TextInput
          type="search"
          label="Search"
          placeholder="Name or email"
          maxLength={limits.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          label="Belt"
          size="md"
          data={[
            { value: '', label: 'Any belt' },
            ...beltLevels.map((value) => ({ value, label: beltName(value) })),
          ]}
          value={belt}
          onChange={({ currentTarget }) => setBelt(currentTarget.value)}
        />
      </FieldPair>
      <div>
        <PagedList
          query={adminPages(path, listedMember, { ...(q && { q }), ...(belt && { belt }) })}
          what="The members"
          none="Nobody found"
        >
          {(member) => <MemberCard member={member} />}
        </PagedList>
      </div>
    </Stack>
  )
}

function MemberCard({ member }: { member: ListedMember }) {
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
      <Hint>
        {entries === 1 ? '1 entry' : `${entries.toLocaleString('en-US')} entries`} · {sizeOf(storageBytes)} of
        files · Registered {dateTime(createdAt)} ·{' '}
        {lastSeenAt ? `Last seen ${dateTime(lastSeenAt)}` : 'Not seen lately'}
      </Hint>
    </AdminCard>
  )
}

function MemberActions({ member: { id, fullName, isVerified, isDisabled } }: { member: ListedMember }) {
  const acting = useAdminAction(path)
  const run = (action: Parameters<typeof acting.mutate>[0], done: string) =>
    acting.mutate(action, {
      onSuccess: () => toast({ text: done }),
      onError: (error) => toast({ text: sentenceOf(error), isBad: true }),
    })
  const endSessions = () =>
    openDialog({
      kind: 'confirm',
      title: 'Log out all devices?',
      text: `${fullName} has to log in again everywhere. What they haven’t synced stays on their devices.`,
      label: 'Log out all devices',
      run: () => acting.mutateAsync({ method: 'DELETE', path: `${id}/sessions` }),
    })
  const disable = () =>
    openDialog({
      kind: 'confirm',
      title: 'Disable this account?',
      text: `${fullName} is logged out everywhere and can’t log in again until you enable the account. Their journal stays as it is.`,
      label: 'Disable',
      run: () => acting.mutateAsync({ method: 'POST', path: `${id}/disable` }),
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
