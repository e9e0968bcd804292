import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import type { PushSettings, PushState } from '#shared/accounts/push.ts'
import { installMethod } from '#web/features/offline/install/install.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { FieldPair, Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { pushQuery, useChangePushSettings, useTestPush, useTurnPush } from './api.ts'
import { isPushSupported } from './subscription.ts'

/** Notifications of this device, and what a member wants to be notified of. */
export default function PushSection() {
  const query = useQuery({ ...pushQuery, refetchOnMount: 'always', enabled: isPushSupported() })
  if (!isPushSupported()) return <Unsupported />
  if (query.isPending) return <Skeleton label="Loading notifications" shape="row" count={2} />
  if (!query.data) return <FailedState what="Notifications" error={query.error} retry={query.refetch} />
  const { publicKey } = query.data
  if (publicKey === null) return <Hint>This server doesn’t send notifications.</Hint>
  return <Choices state={query.data} publicKey={publicKey} />
}

/** Safari on an iPhone or iPad only has notifications for apps of the Home Screen. */
function Unsupported() {
  const method = useSelector(installMethod)
  if (method !== 'iphone') return <Hint>This browser can’t show notifications.</Hint>
  return (
    <Stack>
      <Hint>On an iPhone or iPad, only apps on the Home Screen can show notifications.</Hint>
      <Button variant="default" onClick={() => openDialog({ kind: 'install' })}>
        Add Rollbook to the Home Screen
      </Button>
    </Stack>
  )
}

function Choices({ state: { isOn, settings }, publicKey }: { state: PushState; publicKey: string }) {
  const turning = useTurnPush()
  const [isBlocked, setBlocked] = useState(Notification.permission === 'denied')
  const isShown = turning.isPending ? turning.variables !== undefined : isOn && !isBlocked
  const turn = (to: boolean) =>
    turning.mutate(to ? publicKey : undefined, {
      onSuccess: (isAllowed) => setBlocked(!isAllowed && Notification.permission === 'denied'),
    })
  return (
    <Stack>
      <Toggle
        label="Notifications on this device"
        hint="Reminders and today’s class in the morning, and a class you haven’t logged in the evening."
        isOn={isShown}
        onChange={turn}
      />
      {isBlocked && (
        <Hint role="status">
          Your browser blocks notifications from Rollbook. Allow them in its settings for this site, then turn this
          on.
        </Hint>
      )}
      {isShown && !turning.isPending && <Details settings={settings} />}
    </Stack>
  )
}

function Details({ settings }: { settings: PushSettings }) {
  const changing = useChangePushSettings()
  const testing = useTestPush()
  const fields = changing.error instanceof ApiError ? changing.error.fields : undefined
  // Settings that contradict each other are saved as soon as they don't.
  const unsaved = fields && changing.variables
  const shown = { ...settings, ...unsaved }
  const change = (changes: Partial<PushSettings>) => changing.mutate({ ...unsaved, ...changes })
  const time = (name: 'remindAt' | 'classAt' | 'quietFrom' | 'quietTo', label: string) => (
    <TimeField
      key={settings[name]}
      label={label}
      time={shown[name]}
      error={fields?.[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <>
      <Toggle
        label="Reminders and today’s class"
        hint="What is due, and what to know before class."
        isOn={shown.reminders}
        onChange={(reminders) => change({ reminders })}
      />
      {shown.reminders && time('remindAt', 'Remind me at')}
      <Toggle label="Log today’s class" isOn={shown.classes} onChange={(classes) => change({ classes })} />
      {shown.classes && time('classAt', 'Ask me from')}
      <FieldPair isShort>
        {time('quietFrom', 'Quiet from')}
        {time('quietTo', 'Quiet until')}
      </FieldPair>
      {changing.error && !fields && <Hint role="alert">It wasn’t changed. {sentenceOf(changing.error)}</Hint>}
      <Button
        variant="default"
        disabled={testing.isPending}
        onClick={() =>
          testing.mutate(undefined, {
            onSuccess: () => toast({ text: 'Test sent. It should show up in a few seconds.' }),
            onError: (error) => toast({ text: `It wasn’t sent. ${sentenceOf(error)}`, isBad: true }),
          })
        }
      >
        Send a test notification
      </Button>
    </>
  )
}

interface TimeProps {
  label: string
  time: string
  error: string | undefined
  onChange: (time: string) => void
}

/** Saved when it is left, because a time is typed in parts. One that was left empty shows its time again. */
function TimeField({ label, time, error, onChange }: TimeProps) {
  const [typed, setTyped] = useState(time)
  const leave = () => {
    if (typed === '') setTyped(time)
    else if (typed !== time) onChange(typed)
  }
  return (
    <TextInput
      label={label}
      type="time"
      required
      withAsterisk={false}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
