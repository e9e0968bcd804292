import { useQuery } from '@tanstack/react-query'
import { CurrentUser, sessionQuery } from '#web/features/sessions/session.ts'
import { AddPasskeyPage } from '#web/features/sign-in/passkeys/add-passkey-page.tsx'
import { DialogHost } from '../dialogs/dialog-host.tsx'

/** The page of an administrator's link. It is outside of the layout, and its calls may ask who it is. */
export function LinkedPasskey() {
  const { data: user } = useQuery(sessionQuery)
  return (
    <>
      <AddPasskeyPage />
      {user && (
        <CurrentUser value={user}>
          <DialogHost />
        </CurrentUser>
      )}
    </>
  )
}
