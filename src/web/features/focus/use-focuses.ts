import { useQuery } from '@tanstack/react-query'
import { type Focus, type FocusFields, focusTag, focusText } from '#shared/focus/focuses.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { type Operation, ofKind } from '#shared/offline/operations.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { withChanges } from '#web/features/offline/outbox/with-changes.ts'
import { focusesQuery } from './api.ts'

/** A focus as this device shows it. */
export interface ShownFocus {
  /** Its id, or that of the operation that creates it. */
  key: string
  fields: FocusFields
  /** The name of the tag that sessions about it carry. */
  tag: string
  /** Undefined while the server doesn't have it. */
  stored?: Focus | undefined
  created?: Operation<FocusFields> | undefined
  /** What isn't synced yet. */
  pending?: Operation | undefined
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
  const stored = withChanges(list, ofKind(pending, 'changeFocus')).map(
    ({ pending: change, ...one }): ShownFocus => {
      const { id, tag, ...fields } = one
      const isRenamed = change && focusText(change.data.seen) !== focusText(one)
      return {
        key: String(id),
        fields,
        tag: focusTag({ ...fields, tag: isRenamed ? '' : tag }),
        stored: one,
        pending: change,
      }
    },
  )
  const created = ofKind(pending, 'createFocus').map(
    (operation): ShownFocus => ({
      key: operation.id,
      fields: operation.data,
      tag: focusTag(operation.data),
      created: operation,
      pending: operation,
    }),
  )
  const all = [...created.toReversed(), ...stored]
  return all
    .map((one, index) => {
      const next = one.fields.to === '' && all.slice(0, index).findLast((other) => endsOpen(other, one))
      return next ? endedBefore(one, next.fields.from) : one
    })
    .sort((one, other) => other.fields.from.localeCompare(one.fields.from))
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
