import { useQuery } from '@tanstack/react-query'
import { type Focus, focusTag, focusText } from '#shared/focus/focuses.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { isOfKind, type Operation } from '#shared/offline/operations.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { type Shown, shownIn as shownThings } from '#web/features/offline/things/things.ts'
import { focusesQuery } from './api.ts'

/** A focus as this device shows it, with the name of the tag that sessions about it carry. */
export interface ShownFocus extends Shown<'Focus'> {
  tag: string
}

/** What the member has worked on, the latest first, with what is pending on this device. */
export function useFocuses() {
  const query = useQuery(focusesQuery)
  return { query, all: shownIn(query.data, usePending()) }
}

/** What the member works on now, if anything. */
export const useOpenFocus = (): ShownFocus | undefined => useFocuses().all.find(({ fields }) => fields.to === '')

/** Stored ones with what is pending, and those that no server has yet, which end the one that is open. */
export function shownIn(list: Focus[] = [], pending: Operation[]): ShownFocus[] {
  const all = shownThings('Focus', list, pending).map((one) => ({ ...one, tag: tagOf(one) }))
  const created = all.filter((one) => one.created)
  const inOrder = [...created.toReversed(), ...all.filter((one) => !one.created)]
  return inOrder
    .map((one, index) => {
      const next = one.fields.to === '' && inOrder.slice(0, index).findLast((other) => endsOpen(other, one))
      return next ? endedBefore(one, next.fields.from) : one
    })
    .sort((one, other) => other.fields.from.localeCompare(one.fields.from))
}

/** Its tag's own name, unless the focus was renamed since. */
function tagOf({ fields, stored, pending }: Shown<'Focus'>): string {
  const seen = pending && isOfKind(pending, 'changeFocus') ? pending.data.seen : undefined
  const isRenamed = seen && focusText(seen) !== focusText(fields)
  return focusTag({ ...fields, tag: isRenamed ? '' : (stored?.tag ?? '') })
}

/** Whether a focus ends one that is open when the server has both: one that is pending may have ended since. */
const endsOpen = ({ fields: { to }, created }: ShownFocus, open: ShownFocus) =>
  to === '' || (created !== undefined && to >= open.fields.from)

/** As the server ends one when another begins. */
function endedBefore(one: ShownFocus, next: string): ShownFocus {
  const { from } = one.fields
  const day = addDays(next, -1)
  return { ...one, fields: { ...one.fields, to: day < from ? from : day } }
}
