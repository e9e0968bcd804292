import { Button } from '@mantine/core'
import type { DeviceSession } from '#shared/accounts/sessions.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { toast } from '#web/lib/toast.ts'
import { SettingsList, SettingsRow } from '#web/ui/list/settings-list.tsx'
import { useDevices, useLogOutDevice } from './api.ts'

/** Where the user is logged in. */
export const Devices = () => (
  <SettingsList what="Your devices" query={useDevices()}>
    {(devices) => devices.map((device) => <Device key={device.id} {...device} />)}
  </SettingsList>
)

function Device({ id, device, address, lastSeenAt, isCurrent }: DeviceSession) {
  const loggingOut = useLogOutDevice()
  const logOut = () =>
    loggingOut.mutate(id, {
      onSuccess: () => toast({ text: 'Device logged out' }),
      onError: (error) => toast({ title: 'Couldn’t log out that device', text: sentenceOf(error), isBad: true }),
    })
  const lastUsed = `last used ${dateTime(lastSeenAt)}`
  return (
    <li>
      <SettingsRow
        title={device || 'Unknown device'}
        badge={isCurrent ? 'This device' : undefined}
        details={[isCurrent ? 'In use now' : `Last used ${dateTime(lastSeenAt)}`, address]}
      >
        {!isCurrent && (
          <Button
            variant="default"
            disabled={loggingOut.isPending}
            onClick={logOut}
            aria-label={`Log out ${device || 'unknown device'}, ${lastUsed}`}
          >
            Log out
          </Button>
        )}
      </SettingsRow>
    </li>
  )
}
