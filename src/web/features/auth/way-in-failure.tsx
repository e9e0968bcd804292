import { Notice } from '../../ui/notice.tsx'
import { isLeft, wayInSentence } from './passkey.ts'

interface Props {
  error: unknown
  /** What to tell whoever turned away from the browser's dialog, which is no mistake. */
  left: string
}

/** Why a way in came to nothing. */
export function WayInFailure({ error, left }: Props) {
  return isLeft(error) ? <p role="status">{left}</p> : <Notice>{wayInSentence(error)}</Notice>
}
