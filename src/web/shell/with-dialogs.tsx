import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { CurrentUser, sessionQuery } from '#web/features/sessions/session.ts'
import { DialogHost } from './dialog-host.tsx'

/** For pages without the layout whose calls may ask who it is. */
export function WithDialogs() {
  const { data: user } = useQuery(sessionQuery)
  return (
    <>
      <Outlet />
      {user && (
        <CurrentUser value={user}>
          <DialogHost />
        </CurrentUser>
      )}
    </>
  )
}
