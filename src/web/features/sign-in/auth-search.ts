import type { AuthQuery } from '#shared/foundation/paths.ts'
import { textParam } from '#web/lib/form/text-param.ts'

interface AuthSearch extends AuthQuery {
  /** Whether the login expired while the app was in use. */
  ended?: true | undefined
  /** Why logging in with a provider failed. */
  failed?: string | undefined
}

/** The search parameters of the link to choose a new password. */
export const resetSearch = ({ next }: Record<string, unknown>): Pick<AuthQuery, 'next'> => ({
  next: textParam(next),
})

/** The search parameters of /auth. */
export const authSearch = ({ intent, plan, next, tab, ended, failed }: Record<string, unknown>): AuthSearch => ({
  intent: textParam(intent),
  plan: textParam(plan),
  next: textParam(next),
  tab: textParam(tab),
  ended: ended === true ? true : undefined,
  failed: textParam(failed),
})
