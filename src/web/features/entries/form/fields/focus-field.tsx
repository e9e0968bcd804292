import { lazy, Suspense } from 'react'
import { preload } from '#web/lib/api/preload.ts'
import type { EntryFields } from '../use-entry-form.ts'
import { loadFocusChips } from './lazy-parts.ts'

// Loaded along with the form, so that it moves nothing.
preload(loadFocusChips)
const FocusChips = lazy(loadFocusChips)

/** Whether the session was about what the member works on; nothing if that is nothing. */
export const FocusField = ({ form }: Pick<EntryFields, 'form'>) => (
  <Suspense>
    <FocusChips
      tags={form.values.tags}
      newTags={form.values.newTags}
      techniques={form.values.techniques}
      onChange={(changes) => {
        for (const [field, value] of Object.entries(changes)) form.setFieldValue(field, value)
      }}
    />
  </Suspense>
)
