import type { UseFormReturnType } from '@mantine/form'
import { lazy, Suspense } from 'react'
import type { FocusChoice } from '#web/features/focus/focus-chips.tsx'
import { preload } from '#web/lib/api/preload.ts'

const loadFocusChips = () => import('#web/features/focus/focus-chips.tsx')
// Loaded along with the form, so that it moves nothing.
preload(loadFocusChips)
const FocusChips = lazy(loadFocusChips)

/** Whether the session was about what the member works on; nothing if that is nothing. */
export const FocusField = <Values extends FocusChoice>({ form }: { form: UseFormReturnType<Values> }) => (
  <Suspense>
    <FocusChips form={form} />
  </Suspense>
)
