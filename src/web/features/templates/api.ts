import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type NewTemplate, type Template, type TemplateChanges, template } from '#shared/training/templates.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'
import { createOnce } from '#web/lib/api/create-once.ts'
import { apiQuery, patchQuery, warmUp } from '#web/lib/api/queries.ts'

const path = '/api/templates'

/** The member's templates in their order. */
export const templatesQuery = apiQuery({ path, schema: template.list, isCached: true })
warmUp(() => [templatesQuery])
seedFromBoot({ query: templatesQuery, part: 'templates', schema: template.list, dataOf: (list) => list })

/** Its class is planned on the calendar, also as the series of an entry. */
const meta = { refreshes: [path, '/api/planned', '/api/calendar', '/api/entries'] }

/** Changes the list that this tab shows. */
function useShown() {
  const client = useQueryClient()
  return (next: (shown: Template[]) => Template[]) => patchQuery(client, templatesQuery.queryKey, next)
}

const patch = (id: number, changes: TemplateChanges) =>
  fetchJson(template.stored, `${path}/${id}`, { method: 'PATCH', body: changes })

const create = createOnce<NewTemplate, Template>({
  path,
  schema: template.stored,
  change: ({ id }, changes) => patch(id, changes),
})

/** Adds a new template at the end. */
export function useAddTemplate() {
  const show = useShown()
  return useMutation({
    mutationFn: ({ clientId, fields }: { clientId: string; fields: NewTemplate }) => create(clientId, fields),
    meta,
    onSuccess: (added) => show((shown) => [...shown.filter(({ id }) => id !== added.id), added]),
  })
}

export function useChangeTemplate() {
  const show = useShown()
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: TemplateChanges }) => patch(id, changes),
    meta,
    onSuccess: (changed) => show((shown) => shown.map((one) => (one.id === changed.id ? changed : one))),
  })
}

export function useRemoveTemplate() {
  const show = useShown()
  return useMutation({
    mutationFn: ({ id }: Template) => send(`${path}/${id}`, { method: 'DELETE' }),
    meta,
    onSuccess: (_, { id }) => show((shown) => shown.filter((one) => one.id !== id)),
  })
}

/** Restores a deleted template at its place in the list. */
export function useRestoreTemplate() {
  const show = useShown()
  return useMutation({
    mutationFn: ({ template: { id } }: { template: Template; position: number }) =>
      fetchJson(template.stored, `${path}/${id}/restore`, { method: 'POST' }),
    meta,
    onSuccess: (restored, { position }) =>
      show((shown) => shown.filter(({ id }) => id !== restored.id).toSpliced(position, 0, restored)),
  })
}

const orderKey = ['template-order']

/** Orders templates by these ids, on the screen at once. */
export function useOrderTemplates() {
  const client = useQueryClient()
  const show = useShown()
  return useMutation({
    mutationFn: (ids: number[]) =>
      fetchJson(template.list, '/api/templates/order', { method: 'POST', body: { ids } }),
    // One after the other, so that the last request wins.
    scope: { id: 'template-order' },
    mutationKey: orderKey,
    onMutate: async (ids) => {
      // A reply still on its way has the previous order.
      await client.cancelQueries({ queryKey: templatesQuery.queryKey })
      show((shown) => inOrderOf(ids, shown))
    },
    // Only after the last: before, the reply would undo the next order, which is already on the screen.
    onSettled: () => {
      if (client.isMutating({ mutationKey: orderKey }) > 1) return
      void client.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
  })
}

/** Those with these ids first, in that order; the others follow in theirs. */
const inOrderOf = (ids: number[], shown: Template[]) => [
  ...ids.flatMap((id) => shown.find((one) => one.id === id) ?? []),
  ...shown.filter(({ id }) => !ids.includes(id)),
]
