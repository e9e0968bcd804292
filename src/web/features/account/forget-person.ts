import { dropDraftsOf } from '../../lib/drafts.ts'

/** Leaves nothing on this device of somebody whose account is gone. What others typed here stays theirs. */
export function forgetPerson(userId: number) {
  try {
    dropDraftsOf(userId)
    localStorage.removeItem('theme')
    sessionStorage.clear()
  } catch {
    // Where storage is denied there is nothing to forget.
  }
}
