import { currentUserId } from '#web/lib/api/api.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { draftNames } from '#web/lib/form/drafts.ts'
import { sharesOf } from '../../shares/shares.ts'
import { readPending } from '../outbox.ts'
import { database } from '../storage/database.ts'

/** Logs out at once if everything is saved and synced; otherwise asks first. `leave` closes a menu before asking. */
export async function confirmLogout(logOut: () => void, leave?: (then: () => void) => void) {
  const userId = currentUserId()
  const pending = userId === undefined ? [] : await readPending(userId).catch(() => [])
  const shares = userId === undefined ? [] : await sharesOf(userId)
  const files = await database()
    .draftFiles()
    .catch(() => [])
  const filled = files.flatMap((file) => (file.userId === userId ? file.draft : []))
  const names = new Set([...draftNames(), ...filled])
  const drafts = names.size + shares.length
  if (pending.length + drafts === 0) return logOut()
  const ask = () => openDialog({ kind: 'confirmLogout', logOut, drafts })
  return leave ? leave(ask) : ask()
}
