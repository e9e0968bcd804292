import { accountEventKinds } from '#shared/accounts/sessions.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { SettingsList, SettingsRow } from '#web/ui/list/settings-list.tsx'
import { useActivity } from './api.ts'

/** Recent account events, so that its owner notices what wasn't them. */
export const Activity = () => (
  <>
    <Hint>Recent account activity. Don’t recognize something? Change your password.</Hint>
    <SettingsList what="Your activity" query={useActivity()}>
      {(events) =>
        events.length === 0 ? (
          <li>No activity yet.</li>
        ) : (
          events.map(({ id, kind, device, address, at, passkey }) => (
            <li key={id}>
              <SettingsRow
                title={passkey ? `${textOf(kind)} (${passkey})` : textOf(kind)}
                details={[dateTime(at), device, address]}
              />
            </li>
          ))
        )
      }
    </SettingsList>
  </>
)

/** A newer server may send kinds this page doesn't know. */
const textOf = (kind: string) => Object.entries(accountEventKinds).find(([known]) => known === kind)?.[1] ?? kind
