import { Button, CloseButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { updateSession, useUser } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/state/banner.tsx'
import { useResendVerification } from '../api.ts'

const dismissedKey = 'verify-later'

/** Asks on the journal to verify the email address. */
export function VerifyBanner() {
  const isJournal = useLocation({ select: ({ pathname }) => pathname === '/' })
  // A component of its own, because on logout the URL changes a moment before the journal is unmounted.
  return isJournal && <Verify />
}

function Verify() {
  const client = useQueryClient()
  const user = useUser()
  const { emailVerified, newEmail, verificationUnsent } = user
  const email = newEmail ?? user.email
  // For another email address, it is shown again.
  const [dismissed, setDismissed] = useState(() => readDismissed())
  const sending = useResendVerification()
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: () => {
        if (verificationUnsent) updateSession(client, { ...user, verificationUnsent: false })
        toast({ text: `Email sent to ${email}` })
      },
      onError: (error) => toast({ title: 'Couldn’t send the email', text: sentenceOf(error), isBad: true }),
    })
  if ((emailVerified && newEmail === null) || dismissed === email) return null

  const dismiss = () => {
    setDismissed(email)
    try {
      sessionStorage.setItem(dismissedKey, email)
    } catch {
      // If storage is denied, it is back after the next reload.
    }
  }
  return (
    <Banner aria-label="Verify your email" isOneLine>
      <p>
        <strong>Verify your email</strong>{' '}
        <span>
          {verificationUnsent
            ? `${email} has gotten several emails lately. Send yours later.`
            : `Check your inbox at ${email}.`}
        </span>
      </p>
      <Button variant="subtle" disabled={sending.isPending} onClick={send}>
        {sending.isPending ? 'Sending...' : verificationUnsent ? 'Send' : 'Resend'}
      </Button>
      <CloseButton size={44} aria-label="Verify later" onClick={dismiss} />
    </Banner>
  )
}

/** The email address whose banner was dismissed in this tab. */
function readDismissed() {
  try {
    return sessionStorage.getItem(dismissedKey)
  } catch {
    return null
  }
}
