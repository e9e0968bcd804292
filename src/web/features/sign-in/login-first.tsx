import { useQuery } from '@tanstack/react-query'
import type { LinkToCheck } from '#shared/accounts/sign-in.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { linkCheck } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login/login-form.tsx'
import { isExpiredLink } from './messages.ts'

interface Props {
  title: string
  /** The member that this browser is logged in as, if it is one that the link isn't for. */
  email: string | undefined
  link: Omit<LinkToCheck, 'userId'> & { userId: string }
  /** The advice if the link is dead, and its effect after the login. */
  expired: string
  working: string
}

/** A link from an email that works only for the account that it was sent to. */
export function LoginFirst({ title, email, link, expired, working }: Props) {
  const { error } = useQuery(linkCheck(link))
  const isExpired = isExpiredLink(error)
  return (
    <AuthFrame title={title} heading={isExpired ? 'This link no longer works' : 'Log in to confirm'}>
      <Stack>
        <p role="status">
          {email && `You’re logged in as ${email}, and this link is for another account. `}
          {isExpired ? expired : working}
        </p>
        <LoginForm next="/" onLoggedIn={() => window.location.reload()} />
      </Stack>
    </AuthFrame>
  )
}
