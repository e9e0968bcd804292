import { Button, CloseButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { resendVerification, useUser } from '../auth/api.ts'
import classes from './verify-banner.module.css'

const laterKey = 'verify-later'

/** Reminds of the mail with the link, over the journal alone. */
export function VerifyBanner() {
  const isJournal = useLocation({ select: ({ pathname }) => pathname === '/' })
  // Apart, because the address changes a moment before the pages of somebody who logs out are gone.
  return isJournal && <Banner />
}

/** There until the address is verified or it is put off. */
function Banner() {
  const { email: current, emailVerified, newEmail } = useUser()
  const email = newEmail ?? current
  // Of another address it speaks again.
  const [putOff, setPutOff] = useState(() => read())
  const sending = useMutation({
    mutationFn: resendVerification,
    onSuccess: () => toast({ text: `Mail sent to ${email}` }),
    onError: (error) => toast({ title: 'No mail was sent', text: sentenceOf(error), isBad: true }),
  })
  if ((emailVerified && newEmail === null) || putOff === email) return null

  const later = () => {
    setPutOff(email)
    try {
      sessionStorage.setItem(laterKey, email)
    } catch {
      // Where storage is denied it comes back with the next reload.
    }
  }
  return (
    <section className={classes['banner']} aria-label="Verify your email">
      <p className={classes['text']}>
        <strong>Verify your email:</strong> look for our mail to {email}.
      </p>
      <Button variant="subtle" disabled={sending.isPending} onClick={() => sending.mutate()}>
        {sending.isPending ? 'Sending...' : 'Resend'}
      </Button>
      <CloseButton size={44} aria-label="Verify later" onClick={later} />
    </section>
  )
}

function read() {
  try {
    return sessionStorage.getItem(laterKey)
  } catch {
    return null
  }
}
