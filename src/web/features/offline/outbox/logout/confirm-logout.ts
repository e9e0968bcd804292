import { currentUserId } from '#web/lib/api/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { draftNames } from '#web/lib/form/drafts.ts'
import { sharesOf } from '../../shares/shares.ts'
import { readPending } from '../outbox.ts'

/** Logs out at once if everything is saved and synced; otherwise asks first. `leave` closes a menu before asking. */
export async function confirmLogout(logOut: () => void, leave?: (then: () => void) => void) {
  const userId = currentUserId()
  const pending = userId === undefined ? [] : await readPending(userId).catch(() => [])
  const shares = userId === undefined ? [] : await sharesOf(userId)
  if (pending.length + shares.length + draftNames().length === 0) return logOut()
  const ask = () => openDialog({ kind: 'confirmLogout', logOut, shares: shares.length })
  return leave ? leave(ask) : ask()
}
