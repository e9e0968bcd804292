import { Notice } from '../../ui/notice.tsx'
import { isLeft, wayInSentence } from './passkey.ts'

/** Why a way in came to nothing. Who only changed their mind made no mistake. */
export function WayInFailure({ error }: { error: unknown }) {
  return isLeft(error) ? <p role="status">{wayInSentence(error)}</p> : <Notice>{wayInSentence(error)}</Notice>
}
