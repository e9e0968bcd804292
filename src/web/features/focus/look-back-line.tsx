import { useQuery } from '@tanstack/react-query'
import { lookBackText } from '#shared/focus/look-back.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { lookBacksQuery } from './api.ts'
import type { ShownFocus } from './use-focuses.ts'

/** What a focus comes to so far, beside the time before it. */
export function LookBackLine({ focus: { fields, stored } }: { focus: ShownFocus }) {
  const { data, isPending } = useQuery(lookBacksQuery)
  const figures = data?.find(({ id }) => id === stored?.id)
  if (figures) return <p dir="auto">{lookBackText(fields, figures)}</p>
  if (isPending) return <Hint>Counting…</Hint>
  return <Hint>{stored && data ? 'Too long ago to be counted.' : 'Counted once it’s synced.'}</Hint>
}
