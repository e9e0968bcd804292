import { lazy, Suspense } from 'react'
import { preload } from '#web/lib/api/preload.ts'
import type { EntryFields } from '../use-entry-form.ts'

const loadFocusChips = () => import('#web/features/focus/focus-chips.tsx')
// Loaded along with the form, so that it moves nothing.
preload(loadFocusChips)
const FocusChips = lazy(loadFocusChips)

/** Whether the session was about what the member works on; nothing if that is nothing. */
export const FocusField = ({ form }: Pick<EntryFields, 'form'>) => (
  <Suspense>
    <FocusChips form={form} />
  </Suspense>
)
