import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type NewTemplate, type Template, type TemplateChanges, template, templates } from '#shared/templates.ts'
import { ApiError, fetchJson, send } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'

/** The person's templates in their order. */
export const templatesQuery = queryOptions({
  queryKey: ['/api/templates'],
  queryFn: ({ signal }) => fetchJson(templates, '/api/templates', { signal }),
})

/** Takes the templates that the document brought along. */
export function seedTemplates(client: QueryClient) {
  if (bootData?.templates) client.setQueryData(templatesQuery.queryKey, bootData.templates)
}

/** What this tab shows becomes what `next` makes of it; what the server has is asked for again after a failure. */
function useShown() {
  const client = useQueryClient()
  return {
    show: (next: (shown: Template[]) => Template[]) =>
      client.setQueryData(templatesQuery.queryKey, (shown) => shown && next(shown)),
    refresh: () => void client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  }
}

async function create({ clientId, ...fields }: NewTemplate): Promise<Template> {
  const reply = await send('/api/templates', { method: 'POST', body: { ...fields, clientId } })
  const stored = template.parse(await reply.json())
  // An earlier try had arrived after all, with what was typed by then.
  return reply.status === 200 ? patch(stored.id, fields) : stored
}

const patch = (id: number, changes: TemplateChanges) =>
  fetchJson(template, `/api/templates/${id}`, { method: 'PATCH', body: changes })

/** Stores a new template after the others. */
export function useAddTemplate() {
  const { show, refresh } = useShown()
  return useMutation({
    mutationFn: create,
    onSuccess: (added) => {
      show((shown) => [...shown.filter(({ id }) => id !== added.id), added])
      refresh()
    },
  })
}

export function useChangeTemplate() {
  const { show, refresh } = useShown()
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: TemplateChanges }) => patch(id, changes),
    onSuccess: (changed) => show((shown) => shown.map((one) => (one.id === changed.id ? changed : one))),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') refresh()
    },
  })
}

export function useRemoveTemplate() {
  const { show, refresh } = useShown()
  return useMutation({
    mutationFn: ({ id }: Template) => send(`/api/templates/${id}`, { method: 'DELETE' }),
    onSuccess: (_, { id }) => show((shown) => shown.filter((one) => one.id !== id)),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') refresh()
    },
  })
}

/** Puts templates in the order of these ids, on the screen at once. */
export function useOrderTemplates() {
  const client = useQueryClient()
  const { show, refresh } = useShown()
  return useMutation({
    mutationFn: (ids: number[]) => fetchJson(templates, '/api/templates/order', { method: 'POST', body: { ids } }),
    // One after the other: the last that was asked for is the last that is stored.
    scope: { id: 'template-order' },
    onMutate: async (ids) => {
      // An answer that is on its way has the order before.
      await client.cancelQueries({ queryKey: templatesQuery.queryKey })
      show((shown) => inOrderOf(ids, shown))
    },
    onError: refresh,
  })
}

/** Those that are named come first, as named; the others follow as they stood. */
const inOrderOf = (ids: number[], shown: Template[]) => [
  ...ids.flatMap((id) => shown.find((one) => one.id === id) ?? []),
  ...shown.filter(({ id }) => !ids.includes(id)),
]
