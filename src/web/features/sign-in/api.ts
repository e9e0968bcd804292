import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { user } from '#shared/accounts/accounts.ts'
import type {
  Credentials,
  EmailVerification,
  LinkToCheck,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  Registration,
} from '#shared/accounts/sign-in.ts'
import { updateSession, useUser } from '#web/features/sessions/session.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { clearCsrfToken } from '#web/lib/api/csrf.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'

export const logIn = (body: Credentials) => fetchJson(user, '/api/auth/login', { method: 'POST', body })

export const register = (body: Registration) => fetchJson(user, '/api/auth/register', { method: 'POST', body })

export const requestPasswordReset = (body: PasswordResetRequest) =>
  send('/api/auth/forgot-password', { method: 'POST', body })

export const resetPassword = (body: PasswordReset) => send('/api/auth/reset-password', { method: 'POST', body })

/** Whether a link from an email still works; fails if not. Opening it again asks again. */
export const linkCheck = (link: Omit<LinkToCheck, 'userId'> & { userId: string }) =>
  queryOptions({
    queryKey: ['/api/auth/check-link', link],
    queryFn: async ({ signal }) => {
      const body = { ...link, userId: Number(link.userId) }
      await send('/api/auth/check-link', { method: 'POST', body, signal })
      return true
    },
    gcTime: 0,
  })

export function useChangePassword() {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: (body: PasswordChange) => send('/api/user/password', { method: 'POST', body }),
    onSuccess: () => {
      // It belonged to the cookie that was replaced.
      clearCsrfToken()
      updateSession(client, { id, hasPassword: true })
      refreshPaths(client, ['/api/calendar/feed'])
    },
  })
}

export const confirmByPassword = (password: string) =>
  send('/api/auth/confirm', { method: 'POST', body: { password } })

export const verifyEmail = (body: EmailVerification) =>
  fetchJson(user, '/api/auth/verify-email', { method: 'POST', body })

/** Emails the link that verifies the address once more. */
export const useResendVerification = () =>
  useMutation({ mutationFn: () => send('/api/auth/verification', { method: 'POST' }) })
