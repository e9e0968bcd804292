import { Button } from '@mantine/core'
import { useUser } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { useMailPasskeyLink } from './api.ts'

/** How an administrator gets the first passkey: with a link that only the owner of the address can have. */
export default function PasskeyLink() {
  const { email } = useUser()
  const mailing = useMailPasskeyLink()
  return (
    <>
      <p>
        Administrators need a passkey: your fingerprint, face, or PIN. Add the first one with a link that we email
        you. Passkeys from before you became an administrator don’t count, and the link replaces them.
      </p>
      {mailing.isError && <Notice>{sentenceOf(mailing.error)}</Notice>}
      {mailing.isSuccess ? (
        <p role="status">
          Check your inbox at {email}. Open the link in this browser; it works once and expires in one hour.
        </p>
      ) : (
        <Button disabled={mailing.isPending} onClick={() => mailing.mutate()}>
          {mailing.isPending ? 'Sending...' : 'Email me a link'}
        </Button>
      )}
    </>
  )
}
