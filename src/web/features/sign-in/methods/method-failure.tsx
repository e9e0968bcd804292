import { Notice } from '#web/ui/state/notice.tsx'
import { failureSentence, isCanceled } from '../passkeys/passkey.ts'

interface Props {
  error: unknown
  /** The message when the browser's dialog was canceled, which isn't an error. */
  canceled: string
}

/** Why a sign-in method couldn't be used or added. */
export function MethodFailure({ error, canceled }: Props) {
  return isCanceled(error) ? <p role="status">{canceled}</p> : <Notice>{failureSentence(error)}</Notice>
}
