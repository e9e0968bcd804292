import type { ReactNode } from 'react'
import { refusals } from '#shared/refusals/refusals.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

/** A page for administrators; others read that it isn't for them. */
export const AdminOnly = ({ children }: { children: ReactNode }) =>
  useUser().isAdmin ? children : <AccessDenied />

/** In the words that the specification prescribes. */
export const AccessDenied = () => (
  <EmptyState title="Access Denied">
    <p>{refusals.NOT_ADMIN.message}</p>
  </EmptyState>
)
