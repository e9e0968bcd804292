import { useQuery } from '@tanstack/react-query'
import { ofKind } from '#shared/offline/operations.ts'
import { type Template, template } from '#shared/training/templates.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { type Shown, shownIn } from '#web/features/offline/things/things.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/templates'

/** The member's templates in their order. */
export const templatesQuery = apiQuery({ path, schema: template.list, isCached: true })
warmUp(() => [templatesQuery])
seedFromBoot({ query: templatesQuery, part: 'templates', schema: template.list, dataOf: (list) => list })

/** The member's templates in their order, with what is pending on this device; new ones are the last. */
export function useTemplates() {
  const query = useQuery(templatesQuery)
  const pending = usePending()
  const order = ofKind(pending, 'orderTemplates').at(-1)?.data.ids ?? []
  return { query, all: inOrderOf(order, shownIn('Template', query.data ?? [], pending)) }
}

/** Those that the server has. */
export const useStoredTemplates = (): Template[] => useTemplates().all.flatMap(({ stored }) => stored ?? [])

/** Those with these ids first, in that order; the others follow in theirs. */
const inOrderOf = (ids: number[], all: Shown<'Template'>[]) => {
  const keys = ids.map(String)
  const first = keys.flatMap((key) => all.find((one) => one.key === key) ?? [])
  return [...first, ...all.filter(({ key }) => !keys.includes(key))]
}
